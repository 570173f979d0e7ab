import type { z } from 'zod'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { deckExports } from '../../shared/api/exports.ts'
import { type ExportFormat, formatsWithHistory } from '../../shared/exports.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { orNotFound } from '../app/errors.ts'
import { mustSee } from '../decks/access.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

type Wanted = z.output<(typeof deckExports)['GET /api/exportParts']['input']>

/** What a card takes in a file. Bytes are those of its texts in UTF-8, and of the stored files of its pictures and sounds. */
interface Weight {
  cards: number
  textBytes: number
  reviews: number
  pictures: number
  pixels: number
  pictureBytes: number
  sounds: number
  soundBytes: number
}

export interface WeighedCard extends Weight {
  id: number
  topicId: number
  siblingId: number | null
}

const megabyte = 1024 * 1024
/** What an import needs of a card apart from its texts, and of a review, in characters; the names of topics are among it. */
const bytesPerCard = 600
const bytesPerReview = 100
/** Texts with line breaks and quotation marks, which JSON escapes, need the rest. */
const textRoom = 0.8 * importLimits.textLength
const fileRoom = importLimits.fileBytes - 4 * megabyte

/** Whether an import takes a file of a format with so much in it. */
function isTaken(weight: Weight, format: ExportFormat): boolean {
  const text = weight.textBytes + bytesPerCard * weight.cards + bytesPerReview * weight.reviews
  const media = weight.pictureBytes + weight.soundBytes
  const isWithoutMedia = format === 'csv' || format === 'md'
  return (
    weight.cards <= limits.cardsAtOnce &&
    text <= textRoom &&
    (isWithoutMedia ||
      (weight.pictures <= importLimits.pictures &&
        weight.pixels <= importLimits.picturePixels &&
        weight.sounds <= importLimits.sounds &&
        weight.soundBytes <= importLimits.soundBytes &&
        // As base64, they are a third longer.
        text + media * (format === 'json' ? 4 / 3 : 1) <= fileRoom))
  )
}

/**
 * Divides cards, in their order, into parts that an import takes: the first card of each, and how many it has. Siblings, which a file
 * names by each other, stay together: where the first of them is. If no import takes them together, each of them is a part.
 */
export function partsOf(cards: readonly WeighedCard[], format: ExportFormat): { from: number; cards: number }[] {
  const parts: { from: number; cards: number }[] = []
  /** Of the last part; null if it is full. */
  let weight: Weight | null = null
  for (const group of groupsOf(cards)) {
    const own = group.reduce(sum, nothing)
    const both: Weight | null = weight && sum(weight, own)
    const part = parts.at(-1)
    if (part && both && isTaken(both, format)) {
      weight = both
      part.cards = both.cards
    } else if (isTaken(own, format)) {
      weight = own
      parts.push({ from: group[0]?.id ?? 0, cards: own.cards })
    } else {
      // Nothing is added to them: a picture of several siblings is counted with the first.
      weight = null
      parts.push(...group.map(({ id }) => ({ from: id, cards: 1 })))
    }
  }
  return parts
}

/** The cards of the part that begins with card `from`, up to card `before` or to the end. Undefined if one of them is not there, or they changed places. */
export function cardsOfPart(
  cards: readonly WeighedCard[],
  { from, before }: { from: number; before: number | undefined },
): WeighedCard[] | undefined {
  const inOrder = groupsOf(cards).flat()
  const placeOf = (id: number) => inOrder.findIndex((card) => card.id === id)
  const start = placeOf(from)
  const end = before === undefined ? inOrder.length : placeOf(before)
  return start < 0 || end < start ? undefined : inOrder.slice(start, end)
}

const groupsOf = (cards: readonly WeighedCard[]) => [
  ...Map.groupBy(cards, ({ id, siblingId }) => siblingId ?? -id).values(),
]

const nothing: Weight = {
  cards: 0,
  textBytes: 0,
  reviews: 0,
  pictures: 0,
  pixels: 0,
  pictureBytes: 0,
  sounds: 0,
  soundBytes: 0,
}

const sum = (one: Weight, other: Weight): Weight => ({
  cards: one.cards + other.cards,
  textBytes: one.textBytes + other.textBytes,
  reviews: one.reviews + other.reviews,
  pictures: one.pictures + other.pictures,
  pixels: one.pixels + other.pixels,
  pictureBytes: one.pictureBytes + other.pictureBytes,
  sounds: one.sounds + other.sounds,
  soundBytes: one.soundBytes + other.soundBytes,
})

/** The parts in which an import takes a deck, or some of its topics, as a file of a format. */
export async function exportParts(
  db: Db,
  userId: number,
  { id, topics, format, history }: Wanted,
): Promise<CallOutput<'GET /api/exportParts'>> {
  await mustSee(db, userId, 'deck', id)
  const withReviews = history && formatsWithHistory.includes(format)
  return { parts: partsOf(await weighedCards(db, { userId, deckId: id, topics, withReviews }), format) }
}

interface Weighing {
  userId: number
  deckId: number
  topics: Wanted['topics']
  withReviews: boolean
}

/** The cards of a deck, or of some of its topics, in tree order. */
const weighedCards = async (db: Db, { userId, deckId, topics, withReviews }: Weighing): Promise<WeighedCard[]> =>
  readWeights(db, deckId, topics ? multirange(topics) : null, withReviews ? userId : null)

/** The ids of the cards of a part, and of the topics that they are in. Throws 404 if a card that begins a part is no longer where it was. */
export async function idsOfPart(
  db: Db,
  { deckId, topics, ...part }: Pick<Weighing, 'deckId' | 'topics'> & { from: number; before: number | undefined },
): Promise<{ cards: Set<number>; topics: Set<number> }> {
  const all = await weighedCards(db, { userId: 0, deckId, topics, withReviews: false })
  const cards = orNotFound(cardsOfPart(all, part), 'card')
  return {
    cards: new Set(cards.map((card) => card.id)),
    topics: new Set(cards.map(({ topicId }) => topicId)),
  }
}

/** Ranges of ids as PostgreSQL writes them, which it searches by bisection. */
export const multirange = (ranges: readonly (readonly [from: number, to: number])[]) =>
  `{${ranges.flatMap(([from, to]) => (from <= to ? [`[${from},${to}]`] : [])).join()}}`

/**
 * The cards of deck `$1` in the topics with ids in `$2` (null for all), with the reviews of user `$3`. A picture of several siblings is
 * that of the first: it is in a file once.
 */
const readWeights = preparedQuery<WeighedCard>(`
  with wanted as materialized (
    select c.id, c.topic_id, c.sibling_id, t.tree_position, c.position, array[c.question_image, c.question_sound] media,
      card_bytes(c.question_text, c.explanation, c.tags, c.covers) bytes
    from topics t join cards c on c.topic_id = t.id
    where t.deck_id = $1 and ($2::int8multirange is null or t.id <@ $2::int8multirange)),
  texts as (
    select card_id, sum(octet_length(text)) bytes from answers where card_id in (select id from wanted) group by card_id),
  shown as (
    select distinct on (coalesce(w.sibling_id, -w.id), coalesce(i.file, i.id)) w.id, i.width, i.height, i.byte_count
    from (
      select id, unnest(media) medium from wanted
      union all select card_id, unnest(array[image, sound]) from answers where card_id in (select id from wanted)) m
    join wanted w using (id) join images i on i.id = m.medium
    order by coalesce(w.sibling_id, -w.id), coalesce(i.file, i.id), w.tree_position, w.position),
  media as (
    select id card_id, count(width) pictures, sum(width::bigint * height) pixels, sum(byte_count) filter (where width is not null) picture_bytes,
      count(*) - count(width) sounds, sum(byte_count) filter (where width is null) sound_bytes
    from shown group by id),
  learned as (
    select card_id, count(*) reviews from reviews where user_id = $3::bigint and card_id in (select id from wanted) group by card_id)
  select w.id, w.topic_id "topicId", w.sibling_id "siblingId", 1 cards, (w.bytes + coalesce(t.bytes, 0))::int "textBytes",
    coalesce(l.reviews, 0)::int reviews, coalesce(m.pictures, 0)::int pictures, coalesce(m.pixels, 0)::bigint pixels,
    coalesce(m.picture_bytes, 0)::bigint "pictureBytes", coalesce(m.sounds, 0)::int sounds,
    coalesce(m.sound_bytes, 0)::bigint "soundBytes"
  from wanted w left join texts t on t.card_id = w.id left join media m on m.card_id = w.id left join learned l on l.card_id = w.id
  order by w.tree_position, w.position`)
