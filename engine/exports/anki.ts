import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Content } from '../../shared/api/contract.ts'
import { mediaOf } from '../../shared/card.ts'
import { hasOptions } from '../../shared/exports.ts'
import { scheduler } from '../../shared/scheduler.ts'
import { fileNameOf } from '../../shared/sounds.ts'
import { isReverse } from '../../shared/siblings.ts'
import { clozeOf, fieldOf } from './anki-html.ts'
import { noteTypes, settingsOf, tables } from './anki-schema.ts'
import type { ExportedCard, Progress } from './exported.ts'

interface Collection {
  /** Each call reads the cards from the start. */
  cards: () => AsyncIterable<ExportedCard>
  /** Names this installation: a card of it has the same id in Anki with each export. */
  source: string
  now: Date
}

const dayMs = 86_400_000
/** Ids count from here, so that they are times in the past, as Anki wants them. */
const firstId = Date.UTC(2020, 0, 1)
/** When the collection was made: at the hour at which days begin in Anki. */
const madeAt = Date.UTC(2020, 0, 1, 4)

/** The name of a picture or a sound in Anki, which has one folder for those of all decks. */
export const mediaName = (id: string): string => `kartei-${fileNameOf(id)}`

/** Writes cards as a collection of Anki into a file that is new, and returns the ids of their pictures and sounds. */
export async function writeCollection(file: string, { cards, source, now }: Collection): Promise<string[]> {
  const db = new DatabaseSync(file)
  try {
    db.exec(`pragma journal_mode = off; pragma synchronous = off; ${tables} begin`)
    const media = await addCards(db, { cards, source, now })
    db.exec('commit')
    return media
  } finally {
    db.close()
  }
}

async function addCards(db: DatabaseSync, { cards, source, now }: Collection): Promise<string[]> {
  const seconds = Math.floor(now.getTime() / 1000)
  const pairs = await pairsIn(cards())
  const decks = new Map<string, number>()
  const media = new Set<string>()
  const reviewIds = new Map<number, number>()
  const insertNote = db.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)')
  const insertCard = db.prepare('insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)')
  const insertReview = db.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  let place = 0
  for await (const card of cards()) {
    const { id, path, content, progress } = card
    for (const id of mediaOf(content)) media.add(id)
    const deck = path.map((name) => name.replaceAll('::', ':') || '-').join('::')
    if (deck && !decks.has(deck)) decks.set(deck, firstId + decks.size + 1)
    const firstOfPair = pairs.get(id)
    // The reverse is a card of the note of its pair.
    if (firstOfPair === undefined || firstOfPair === id) {
      const { type, fields } = noteOf(content, firstOfPair !== undefined)
      const [first = ''] = fields
      const guid = createHash('sha256').update(`${source} ${id}`).digest('base64url').slice(0, 12)
      const tags = content.tags.length > 0 ? ` ${content.tags.join(' ')} ` : ''
      const sort = bare(first)
      insertNote.run(firstId + id, guid, type.id, seconds, tags, fields.join('\u001F'), sort, checksum(sort), '')
    }
    place += 1
    const { type, queue, due, data, left, ...facts } = placeOf(progress, place)
    const { interval, factor, reps, lapses, flags } = facts
    const ord = firstOfPair === undefined || firstOfPair === id ? 0 : 1
    const noteId = firstId + (firstOfPair ?? id)
    const cardId = firstId + id
    const deckId = decks.get(deck) ?? 1
    insertCard.run(
      cardId,
      noteId,
      deckId,
      ord,
      seconds,
      type,
      queue,
      due,
      interval,
      factor,
      reps,
      lapses,
      left,
      flags,
      data,
    )
    for (const { at, ...review } of reviewsOf(progress)) {
      let reviewId = at
      while (reviewIds.has(reviewId)) reviewId = reviewIds.get(reviewId) ?? reviewId + 1
      reviewIds.set(reviewId, reviewId + 1)
      reviewIds.set(at, reviewId + 1)
      const { ease, days, before, difficulty, durationMs, kind } = review
      insertReview.run(reviewId, cardId, ease, days, before, difficulty, durationMs, kind)
    }
  }
  const { conf, models, decks: deckJson, dconf } = settingsOf(decks, seconds)
  const ms = now.getTime()
  db.prepare(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`).run(
    madeAt / 1000,
    ms,
    ms,
    conf,
    models,
    deckJson,
    dconf,
  )
  return [...media]
}

/** The first card of each pair that is one note, by both of its cards: siblings that still ask for each other. */
async function pairsIn(cards: AsyncIterable<ExportedCard>): Promise<Map<number, number>> {
  const groups = new Map<number, ExportedCard[]>()
  for await (const card of cards) {
    if (card.siblingId === null || card.content.isGapText || card.content.Answers.length !== 1) continue
    const group = groups.get(card.siblingId) ?? []
    if (group.length < 2) group.push(card)
    groups.set(card.siblingId, group)
  }
  const pairs = new Map<number, number>()
  for (const [first, second] of groups.values())
    if (first && second && isReverse(first.content, second.content))
      for (const { id } of [first, second]) pairs.set(id, first.id)
  return pairs
}

function noteOf(content: Content, isPair: boolean): { type: { id: number }; fields: string[] } {
  const { questionText, questionFileLink, questionSound, isGapText, Answers, explanation, isTyped } = content
  const question = [
    isGapText ? clozeOf(questionText) : fieldOf(questionText),
    imageOf(questionFileLink),
    soundTag(questionSound),
  ]
  const isList = Answers.length > 1
  const list = (isSolved: boolean) =>
    `<ul>${Answers.map((one) => `<li>${isSolved && one.correct ? '☑' : '☐'} ${sideOf(one)}</li>`).join('')}</ul>`
  const front = joined([...question, hasOptions(content) ? list(false) : ''])
  const why = fieldOf(explanation)
  const [answer] = Answers
  if (isGapText)
    return { type: noteTypes.cloze, fields: [front, joined([isList ? list(true) : soundTag(answer?.sound), why])] }
  const back = isList ? list(true) : answer ? sideOf(answer) : ''
  if (isTyped && !isList && !isPair) return { type: noteTypes.typed, fields: [front, back, why] }
  if (isPair) return { type: noteTypes.reversed, fields: [front, back, why] }
  return { type: noteTypes.basic, fields: [front, [back, why].filter(Boolean).join('<br><br>')] }
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join('<br>')
const imageOf = (picture: string | null) => (picture === null ? '' : `<img src="${mediaName(picture)}">`)
const soundTag = (sound: string | null | undefined) => (sound ? `[sound:${mediaName(sound)}]` : '')
const sideOf = ({ text, fileLink, sound }: Content['Answers'][number]) =>
  joined([fieldOf(text), imageOf(fileLink), soundTag(sound)])

/** A field as Anki sorts and compares it: without HTML, apart from the names of pictures. */
const bare = (html: string) =>
  html
    .replaceAll(/<img src="([^"]+)">/gu, ' $1 ')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(lt|gt|quot|amp|#39|#58|#91|#123|#125);/gu, (_, name: string) => entities[name] ?? '')
const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#39': "'",
  '#58': ':',
  '#91': '[',
  '#123': '{',
  '#125': '}',
}

/** By which Anki finds notes with the same first field. */
export const checksum = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE()

const kinds = { learning: 1, review: 2, relearning: 3 } as const

/** Where a card stands in Anki; without progress it is new. */
function placeOf(progress: Progress | null, place: number) {
  const flags = progress?.isFlagged ? 1 : 0
  const held = progress?.isSuspended ? -1 : null
  const standing = progress?.standing
  if (!standing) {
    const none = { interval: 0, factor: 0, reps: 0, lapses: 0, left: 0, data: '' }
    return { type: 0, queue: held ?? 0, due: place, flags, ...none }
  }
  const { state, dueAt, stability, difficulty, scheduledDays, reps, lapses, lastReviewedAt } = standing
  const isReview = state === 'review'
  const data = JSON.stringify({
    s: Number(stability.toFixed(4)),
    d: Number(difficulty.toFixed(3)),
    dr: 0.9,
    decay: Number((scheduler.parameters.w[20] ?? 0.5).toFixed(3)),
    lrt: Math.floor(lastReviewedAt / 1000),
  })
  return {
    type: kinds[state],
    queue: held ?? (isReview ? 2 : 1),
    due: isReview ? Math.floor((dueAt - madeAt) / dayMs) : Math.floor(dueAt / 1000),
    interval: state === 'learning' ? 0 : Math.max(1, scheduledDays),
    factor: state === 'learning' ? 0 : 2500,
    reps,
    lapses,
    left: isReview ? 0 : 1001,
    flags,
    data,
  }
}

/** The ratings of a card, as Anki logs them: intervals are days, or negative seconds. */
function reviewsOf(progress: Progress | null) {
  let before = 0
  return (progress?.reviews ?? []).map(({ at, rating, durationMs, from, dueAt, difficulty, scheduledDays }) => {
    const days = scheduledDays > 0 ? scheduledDays : -Math.max(1, Math.round((dueAt - at) / 1000))
    const review = {
      at,
      ease: rating,
      days,
      before,
      difficulty: Math.round(((difficulty - 1) / 9 + 0.1) * 1000),
      durationMs: durationMs ?? 0,
      kind: from === 'review' ? 1 : from === 'relearning' ? 2 : 0,
    }
    before = days
    return review
  })
}
