import { z } from 'zod'
import { ankiContainers, exportFormats } from '../exports.ts'
import { type Endpoints, idText } from './endpoint.ts'

/** Decks as files. */
export const deckExports = {
  'GET /api/exportDeck': {
    input: z.object({
      id: idText,
      format: z.enum(exportFormats),
      /** Exactly these topics, by their ids and ranges of ids with commas between (`idRanges`); all without it. */
      topics: z
        .string()
        .regex(/^[1-9]\d{0,14}(-[1-9]\d{0,14})?(,[1-9]\d{0,14}(-[1-9]\d{0,14})?){0,1999}$/)
        .transform((ranges) =>
          ranges.split(',').map((range): readonly [from: number, to: number] => {
            const [from = 0, to = from] = range.split('-').map(Number)
            return [from, to]
          }),
        )
        .optional(),
      /** Brings along what the caller did with the cards, if the format can. */
      history: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
      /** Of a package of Anki. */
      container: z.enum(ankiContainers).default('legacy'),
    }),
    output: 'file',
    rateLimit: 'copies',
  },
} as const satisfies Endpoints
