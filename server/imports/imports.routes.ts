import type { z } from 'zod'
import type { imports } from '../../shared/api/imports.ts'
import { type Context, type Handlers, untilClosed } from '../app/handlers.ts'
import { discardingUnused, type StoredImages } from '../cards/uploads.ts'
import {
  importCards,
  importWithSince,
  lastImports,
  mustTakeCards,
  previewOf,
  summaryOf,
  undoImport,
  wasImported,
  withinDeck,
} from './imports.ts'
import { mediaToStore, picturesFor, storeMedia } from './pictures.ts'
import { type Found, readFound } from './read-import.ts'

export const importRoutes: Handlers<typeof imports> = {
  'PUT /api/importPreview': async (input, context) => {
    const found = await foundFor(input, context)
    const preview = await previewOf(context.db, context.user.id, found, input)
    return { ...preview, pictures: await picturesFor(preview.sample, context.uploads, found) }
  },
  'PUT /api/import': async (input, context) => {
    const { db, user, now, idempotencyKey, reply } = context
    const change = { userId: user.id, now }
    let found: Found | undefined = await foundFor(input, context)
    // A retry adds nothing, and needs no pictures and sounds.
    const isDone = await wasImported(db, user.id, idempotencyKey)
    const media = isDone ? undefined : await mediaToStore(db, found, input)
    return discardingUnused(context, now, async (stored) => {
      let pictures: StoredImages = new Map()
      if (media) {
        // No cards are kept in memory while others import: the file is read once more.
        found = undefined
        const by = { userId: user.id, deckId: input.deckId, signal: untilClosed(reply), stored }
        pictures = await storeMedia(context, media, by)
      }
      const cards = found ?? (await foundFor(input, context))
      return context.writingImport(async () => {
        const { id, left } = await importCards(db, cards, input, { ...change, idempotencyKey, pictures })
        return { ...(await summaryOf(db, id, user.id)), left }
      })
    })
  },
  'GET /api/import/:id': async ({ id }, { db, user }) => importWithSince(db, id, user.id),
  'GET /api/imports': async (_, { db, user }) => lastImports(db, user.id),
  'PUT /api/undoImport': async ({ id }, { db, user, now }) => undoImport(db, id, { userId: user.id, now }),
}

type Input = z.output<(typeof imports)['PUT /api/import']['input']>

type ImportContext = Pick<
  Context<(typeof imports)['PUT /api/import']>,
  'db' | 'log' | 'config' | 'user' | 'uploads' | 'reply'
>

/** The cards of the uploaded file, for a user who may add them where they want. */
async function foundFor(input: Input, context: ImportContext) {
  await mustTakeCards(context.db, context.user.id, input)
  const options = { ...input, isNewDeck: input.deckId === null }
  const found = await readFound(context, context.uploads, options, untilClosed(context.reply))
  return withinDeck(context.db, found, input)
}
