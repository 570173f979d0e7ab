import path from 'node:path'
import type { Deps } from '../app/deps.ts'
import type { CardPictures } from '../cards/cards.ts'
import { storeImages, type Storing } from '../cards/uploads.ts'
import { runIsolated } from '../platform/isolated.ts'
import type { Candidate, Figure, PagePicture } from '../../engine/generators/port.ts'
import type { CutFigure, CutInput } from './page-worker.ts'

const program = path.join(import.meta.dirname, 'page-worker.ts')
const bounds = { memoryBytes: 512 * 1024 * 1024, timeoutMs: 15_000, permissions: { addons: true } }

/** Finds the picture of the page that a figure is on; null if there is none. */
export type FindPicture = (figure: Figure, signal: AbortSignal) => Promise<PagePicture | null>

/**
 * Cuts the figures of cards out of their pages and stores them as pictures, twice if a part is covered on the question. The files
 * are added to `stored`, and deleted within the hour unless a card uses them. Returns the pictures of the cards that show a figure, without those whose
 * figure cannot be had. Throws the signal's reason.
 */
export async function storeFigures(
  deps: Pick<Deps, 'db' | 'files' | 'images' | 'log'>,
  cards: readonly Candidate[],
  find: FindPicture,
  { now, signal, stored }: Storing & { now: Date },
): Promise<Map<Candidate, CardPictures>> {
  const shown = cards.flatMap((card) => (card.figure ? [{ card, figure: card.figure }] : []))
  const found = new Map<Candidate, CardPictures>()
  for (const own of Map.groupBy(shown, ({ figure }) => `${figure.passage}/${figure.page}`).values()) {
    const [first] = own
    const picture = first && (await find(first.figure, signal))
    if (!picture) continue
    const figures = own.map(({ figure: { box, cover } }) => ({ box, cover }))
    const input: CutInput = { task: 'cut', jpeg: picture.jpeg, figures }
    const outcome = await runIsolated<CutFigure[]>(program, input, { ...bounds, signal })
    if ('failure' in outcome) {
      deps.log.info({ failure: outcome.failure }, 'figures could not be cut out')
      continue
    }
    for (const [index, { card, figure }] of own.entries()) {
      const cut = outcome.result[index]
      if (cut) found.set(card, await storeFigure(deps, cut, figure.side, { userId: null, now, stored }))
    }
  }
  return found
}

async function storeFigure(
  deps: Pick<Deps, 'db' | 'files' | 'images'>,
  { plain, covered }: CutFigure,
  side: Figure['side'],
  by: Parameters<typeof storeImages>[2],
): Promise<CardPictures> {
  const sides = covered ? { question: covered, answer: plain } : { [side]: plain }
  const files = Object.entries(sides).map(([name, bytes]) => [name, { read: async () => Buffer.from(bytes) }] as const)
  const pictures = await storeImages(deps, new Map(files), by)
  const [question, answer] = [pictures.get('question'), pictures.get('answer')]
  return { ...(question && { question }), ...(answer && { answer }) }
}

/** Whether a card makes no sense without its figure. */
export const needsFigure = ({ figure }: Pick<Candidate, 'figure'>): boolean => figure?.side === 'question'
