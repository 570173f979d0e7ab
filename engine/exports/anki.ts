import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Content } from '../../shared/api/contract.ts'
import { mediaOf } from '../../shared/card.ts'
import { type Covers, groupsOf, labelOf } from '../../shared/covers.ts'
import { type AnkiContainer, hasOptions } from '../../shared/exports.ts'
import { scheduler } from '../../shared/scheduler.ts'
import { fileNameOf } from '../../shared/sounds.ts'
import { isReverse } from '../../shared/siblings.ts'
import { clozeOf, fieldOf, gapField } from './anki-html.ts'
import { closeTables, createTables, noteTypes, writeSettings } from './anki-schema.ts'
import { type ExportedCard, guidOf, type Progress, tagsOf } from './exported.ts'

interface Collection {
  /** Each call reads the cards from the start. */
  cards: () => AsyncIterable<ExportedCard>
  /** Names this installation: a card of it has the same id in Anki with each export. */
  source: string
  now: Date
  container: AnkiContainer
}

const dayMs = 86_400_000
/** Ids count from here, so that they are times in the past, as Anki wants them. */
const idsFrom = Date.UTC(2020, 0, 1)
/** When the collection was made: at the hour at which days begin in Anki. */
const madeAt = Date.UTC(2020, 0, 1, 4)

/** The name of a picture or a sound in Anki, which has one folder for those of all decks. */
export const mediaName = (id: string): string => `kartei-${fileNameOf(id)}`

/** Writes cards as a collection of Anki into a file that is new, and returns the ids of their pictures and sounds. */
export async function writeCollection(file: string, { container, ...content }: Collection): Promise<string[]> {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    createTables(db, container)
    const { media, decks } = await addCards(db, content)
    writeSettings(db, container, { decks, madeAt, now: content.now })
    if (container === 'latest') closeTables(db)
    db.exec('commit')
    return media
  } finally {
    db.close()
  }
}

async function addCards(db: DatabaseSync, { cards, source, now }: Omit<Collection, 'container'>) {
  const seconds = Math.floor(now.getTime() / 1000)
  const notes = await notesIn(cards())
  const decks = new Map<string, number>()
  const media = new Set<string>()
  const reviewIds = new Map<number, number>()
  const insertNote = db.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)')
  const insertCard = db.prepare('insert into cards values (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)')
  const insertReview = db.prepare('insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)')
  let place = 0
  for await (const card of cards()) {
    const { id, path, content, progress } = card
    const deck = path.map((name) => name.replaceAll('::', ':') || '-').join('::')
    if (deck && !decks.has(deck)) decks.set(deck, idsFrom + decks.size + 1)
    const firstId = notes.get(id)
    // The reverse is a card of the note of its pair, and so are those of the other covers of a picture.
    const isFirst = firstId === undefined || firstId === id
    if (isFirst || !content.covers) for (const id of mediaOf(content)) media.add(id)
    if (isFirst) {
      const { type, fields } = noteOf(content, firstId !== undefined)
      const [first = ''] = fields
      const guid = guidOf(source, id)
      const given = tagsOf(card)
      const tags = given.length > 0 ? ` ${given.join(' ')} ` : ''
      const sort = bare(first)
      insertNote.run(idsFrom + id, guid, type.id, seconds, tags, fields.join('\u001F'), sort, checksum(sort), '')
    }
    place += 1
    const { type, queue, due, data, left, ...facts } = placeOf(progress, place)
    const { interval, factor, reps, lapses, flags } = facts
    const { covers } = content
    const ord = covers ? groupsOf(covers).indexOf(covers.asked) : isFirst ? 0 : 1
    const noteId = idsFrom + (firstId ?? id)
    const cardId = idsFrom + id
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
  return { media: [...media], decks }
}

/** The first card of each note with several, by its cards: siblings that still ask for each other, or for covers of the same picture. */
async function notesIn(cards: AsyncIterable<ExportedCard>): Promise<Map<number, number>> {
  const groups = new Map<number, ExportedCard[]>()
  const covered = new Map<string, number[]>()
  for await (const card of cards) {
    const { covers, questionText, explanation, isGapText, Answers } = card.content
    if (card.siblingId === null || isGapText) continue
    if (covers) {
      const key = JSON.stringify([card.siblingId, { ...covers, asked: 0 }, questionText, explanation])
      covered.set(key, [...(covered.get(key) ?? []), card.id])
    }
    if (covers || Answers.length !== 1) continue
    const group = groups.get(card.siblingId) ?? []
    if (group.length < 2) group.push(card)
    groups.set(card.siblingId, group)
  }
  const notes = new Map([...covered.values()].flatMap((ids) => ids.map((id) => [id, ids[0] ?? id] as const)))
  for (const [first, second] of groups.values())
    if (first && second && isReverse(first.content, second.content))
      for (const { id } of [first, second]) notes.set(id, first.id)
  return notes
}

function noteOf(content: Content, isPair: boolean): { type: { id: number }; fields: string[] } {
  const { questionText, questionFileLink, questionSound, isGapText, Answers, explanation, isTyped } = content
  if (content.covers) return { type: noteTypes.occlusion, fields: coveredFields(content, content.covers) }
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
    return {
      type: isTyped ? noteTypes.typedCloze : noteTypes.cloze,
      fields: [front, joined([isList ? list(true) : soundTag(answer?.sound), why])],
    }
  const back = isList ? list(true) : answer ? sideOf(answer) : ''
  if (isTyped && !isList && !isPair) return { type: noteTypes.typed, fields: [front, back, why] }
  if (isPair) return { type: noteTypes.reversed, fields: [front, back, why] }
  return { type: noteTypes.basic, fields: [front, [back, why].filter(Boolean).join('<br><br>')] }
}

/** A picture with all of its covers, the labels of which are clozes, too: Anki shows that of a card alone. */
function coveredFields(
  { questionText, questionFileLink, questionSound, explanation }: Content,
  covers: Covers,
): string[] {
  const { shapes, hidesAll } = covers
  const groups = groupsOf(covers)
  const clozes = shapes.map(({ kind, points, group }) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
    const size =
      kind === 'rect'
        ? `width=${partOf(width)}:height=${partOf(height)}`
        : `rx=${partOf(width / 2)}:ry=${partOf(height / 2)}`
    const corners = points.map(([x, y]) => `${partOf(x)},${partOf(y)}`).join(' ')
    // Anki moves the corners of a polygon to where its left upper corner is.
    const values = `left=${partOf(left)}:top=${partOf(top)}:${kind === 'polygon' ? `points=${corners}` : size}`
    return `{{c${groups.indexOf(group) + 1}::image-occlusion:${kind}:${values}${hidesAll ? ':oi=1' : ''}}}`
  })
  const labels = groups.flatMap((group, index) => {
    const label = labelOf(covers, group).replaceAll('\n', ', ')
    return label === '' ? [] : `{{c${index + 1}::${gapField(label)}}}`
  })
  const header = joined([fieldOf(questionText), soundTag(questionSound)])
  const [image, why] = [imageOf(questionFileLink), fieldOf(explanation)]
  return [clozes.join('<br>'), image, header, why, '', labels.join('<br>')]
}

const partOf = (part: number) => String(Number(part.toFixed(5))).replace(/^0\./u, '.')

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
