import { z } from 'zod'
import { ankiContainers, exportFormats } from '../exports.ts'
import { type Endpoints, id, idText } from './endpoint.ts'

const wanted = z.object({
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
})

/** Decks as files. */
export const deckExports = {
  'GET /api/exportDeck': {
    input: wanted.extend({
      /** Of a package of Anki. */
      container: z.enum(ankiContainers).default('legacy'),
      /** A part of it: the card that it begins with, and that with which the next one begins. */
      from: idText.optional(),
      before: idText.optional(),
    }),
    output: 'file',
    rateLimit: 'deckFiles',
  },
  /** The files into which such an export can be divided so that an import takes each of them: one if it takes all at once. */
  'GET /api/exportParts': {
    input: wanted,
    output: z.object({ parts: z.array(z.object({ from: id, cards: z.int() })) }),
  },
} as const satisfies Endpoints
