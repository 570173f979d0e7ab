import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { csvOf } from '../../engine/exports/csv.ts'
import type { ExportedCard, ExportedDeck, Progress } from '../../engine/exports/exported.ts'
import { jsonOf } from '../../engine/exports/json.ts'
import { markdownOf } from '../../engine/exports/markdown.ts'
import type { Card } from '../../shared/api/contract.ts'
import type { deckExports } from '../../shared/api/exports.ts'
import { mediaOf, withMedia } from '../../shared/card.ts'
import { type ExportFormat, formatsWithHistory } from '../../shared/exports.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import type { FileAnswer } from '../app/handlers.ts'
import { openTurns } from '../app/turns.ts'
import { readFiles, topicCards } from '../cards/cards.ts'
import { openMedium } from '../cards/uploads.ts'
import { mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { packageOf } from './packages.ts'
import { idsOfPart, multirange } from './parts.ts'
import { openSending } from './sending.ts'
import { suspendedUntil } from '../study/postpone.ts'

type Wanted = z.output<(typeof deckExports)['GET /api/exportDeck']['input']>

/** Formats that are written while they are sent. */
const writers: Record<
  Exclude<ExportFormat, 'apkg'>,
  { type: string; write: (deck: ExportedDeck) => AsyncGenerator<string> }
> = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  md: { type: 'text/markdown; charset=utf-8', write: markdownOf },
  // A file for its user, and no answer that a client would read.
  json: { type: 'application/octet-stream', write: jsonOf },
}

/** A file with the cards of a deck, or of some of its topics, for a user who may copy it. They are read a page at a time. */
export async function exportDeck(
  { db, files, ...deps }: Pick<Deps, 'db' | 'files' | 'config' | 'log'>,
  { id, topics, format, history, container, from, before }: Wanted,
  { userId, now, signal, socket }: { userId: number; now: Date; signal: AbortSignal; socket: Socket },
): Promise<FileAnswer> {
  await mustSee(db, userId, 'deck', id)
  const [found] = await readDeck(db, id)
  const { name, description, isTakenDown } = orNotFound(found, 'deck')
  // Only its author can see such a deck, and could publish it under another name.
  if (isTakenDown) throw new AppError('conflict', ['exportTakenDown'])
  const withProgress = history && formatsWithHistory.includes(format)
  const part =
    from === undefined
      ? null
      : await exporting.run(userId, async () => idsOfPart(db, { deckId: id, topics, from, before }))
  const deck: ExportedDeck = {
    name,
    description,
    exportedAt: now,
    source: deps.config.publicUrl,
    cards: pagesOf(db, { userId, deckId: id, name, topics, part, withProgress }),
    medium: async (id) => {
      const bytes = await openMedium({ db, files }, id)
      return bytes && buffer(bytes)
    },
  }
  const fileName = `${fileNameOf(name) || `deck-${id}`}.${format}`
  if (format === 'apkg') {
    const inTurn = async <T>(work: () => Promise<T>) => packing.run(userId, work)
    const make = async () => packageOf(deps, deck, { container, inTurn, signal })
    const bytes = await sendPackage(userId, { make, count: () => socket.bytesWritten, signal })
    return { contentType: 'application/octet-stream', fileName, bytes }
  }
  const { type, write } = writers[format]
  return { contentType: type, fileName, bytes: Readable.from(write(deck), { objectMode: false }) }
}

/** The name of a deck as one of a file that every system accepts. */
const fileNameOf = (name: string) =>
  Array.from(name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .slice(0, 60)
    .join('')
    .replaceAll(/^-|-$/g, '')

/** Each page is read in a turn of its own, so that slow readers hold up nobody. */
export const exporting = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })
/** The writing of a package can take a minute, for which tables and texts of others need not wait. */
const packing = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })
/** Packages stay on the disk until their readers have them. */
const sendPackage = openSending({ total: 16 })

interface Part {
  userId: number
  deckId: number
  name: string
  /** Ranges of their ids; all without it. */
  topics: Wanted['topics']
  /** Only these cards, and the topics that they are in. */
  part: { cards: ReadonlySet<number>; topics: ReadonlySet<number> } | null
  withProgress: boolean
}

/** The cards of a part of a deck, each once, as long as the user may see it. */
async function* pagesOf(
  db: Db,
  { userId, deckId, name, topics, part, withProgress }: Part,
): AsyncGenerator<ExportedCard[]> {
  const paths = new Map<number | null, string[]>([[null, [name]]])
  const wanted: number[] = []
  for (const { id, parentId, name, isWanted } of await readTopics(db, deckId, topics ? multirange(topics) : null)) {
    paths.set(id, [...(paths.get(parentId) ?? []), name])
    if (part?.topics.has(id) ?? isWanted) wanted.push(id)
  }
  // A card can be on two pages if topics move in between.
  const seen = new Set<number>()
  /** The first picture or sound with each file: siblings, which have copies, are written with the same one. */
  const firsts = new Map<string, string>()
  const pages = topicCards(db, deckId, wanted)
  for (;;) {
    const next: IteratorResult<Card[], void> = await exporting.run(userId, () => pages.next())
    if (next.done) return
    await mustSee(db, userId, 'deck', deckId)
    const cards = next.value.filter(({ id }) => !seen.has(id) && (part?.cards.has(id) ?? true))
    for (let from = 0; from < cards.length; from += cardsAtOnce) {
      const some = cards.slice(from, from + cardsAtOnce)
      const ids = some.map(({ id }) => id)
      for (const id of ids) seen.add(id)
      const read = async () => readProgress(db, userId, ids)
      const progress = new Map((withProgress ? await exporting.run(userId, read) : []).map((one) => [one.cardId, one]))
      const illustrated = some.filter((card) => mediaOf(card).length > 0).map(({ id }) => id)
      const files = new Map(
        (illustrated.length > 0 ? await readFiles(db, illustrated) : []).map(({ id, file }) => [id, file]),
      )
      for (const [id, file] of files) if (!firsts.has(file)) firsts.set(file, id)
      yield some.map(({ id, topicId, siblingId, isAiGenerated, ...content }) => ({
        id,
        path: paths.get(topicId) ?? [name],
        content: withMedia(content, (id) => firsts.get(files.get(id) ?? '') ?? id),
        isAiGenerated,
        siblingId,
        progress: progress.get(id) ?? null,
      }))
    }
  }
}

/** Cards whose reviews, of which there can be many, are read at once. */
const cardsAtOnce = 100

/** Deck `$1`. */
const readDeck = preparedQuery<{ name: string; description: string; isTakenDown: boolean }>(
  'select name, description, taken_down_at is not null "isTakenDown" from decks where id = $1',
)

/** The topics of deck `$1`, in tree order, and whether their ids are in `$2` (null for all). */
const readTopics = preparedQuery<{ id: number; parentId: number | null; name: string; isWanted: boolean }>(`
  select id, parent_id "parentId", name, coalesce(id <@ $2::int8multirange, true) "isWanted"
  from topics where deck_id = $1 order by tree_position`)

const ms = (time: string) => `round(extract(epoch from ${time}) * 1000)::bigint`

/** What user `$1` did with the cards `$2`. A card that is put off was due before. */
const readProgress = preparedQuery<Progress & { cardId: number }>(`
  select i.id "cardId", coalesce(p.until = '${suspendedUntil}', false) "isSuspended",
    exists (select from flags f where f.user_id = $1 and f.card_id = i.id) "isFlagged",
    (select json_build_object('state', s.state, 'dueAt', ${ms('coalesce(p.due_at, s.due_at)')}, 'stability', s.stability,
        'difficulty', s.difficulty, 'learningStep', s.learning_step, 'scheduledDays', s.scheduled_days, 'reps', s.reps,
        'lapses', s.lapses, 'lastReviewedAt', ${ms('s.last_reviewed_at')})
      from card_states s where s.user_id = $1 and s.card_id = i.id) standing,
    coalesce((select json_agg(json_build_object('at', ${ms('r.reviewed_at')}, 'rating', r.rating, 'durationMs', r.duration_ms,
        'from', r.before->>'state', 'dueAt', ${ms(`(r.after->>'dueAt')::timestamptz`)},
        'difficulty', (r.after->>'difficulty')::float8, 'scheduledDays', (r.after->>'scheduledDays')::int)
        order by r.reviewed_at, r.id)
      from reviews r where r.user_id = $1 and r.card_id = i.id and not exists (
        select from review_undos u where u.user_id = $1 and u.review_id = r.review_id)), '[]') reviews
  from unnest($2::bigint[]) i (id) left join postponed p on p.user_id = $1 and p.card_id = i.id`)
