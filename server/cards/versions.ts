import { isDeepStrictEqual } from 'node:util'
import type { CardVersion, Content } from '../../shared/api/contract.ts'
import { mediaOf, settled } from '../../shared/card.ts'
import type { VersionKind } from '../../shared/versions.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, keysOf, type Paged } from '../platform/db/pages.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { contentJson, imageKeys, type LockedCard, type NewImage } from './cards.sql.ts'
import { serverLimits } from '../../shared/limits.ts'
import { cancelPendingDeletes } from '../platform/pending-deletes.ts'

interface VersionRow {
  version: number
  at: Date
  by: string | null
  kind: VersionKind
  isAiGenerated: boolean
  content: Content
}

interface StoredVersion {
  content: Content
  isAiGenerated: boolean
}

/** A version that is older than a part of contents has none: no explanation, tags, sounds or covers, and nothing to type. */
const versionContent = `
  jsonb_build_object('explanation', '', 'tags', '[]'::jsonb, 'isTyped', false, 'questionSound', null, 'covers', null) || v.content content`

/**
 * The versions of card `$1` before version `$2`, or all, newest first, as many as fit into one response. A card that
 * was never changed may have no stored version; then its content is the only one.
 */
const readVersions = preparedQuery<VersionRow & Paged>(
  fitting(
    `(select v.version, v.at, u.name "by", v.kind, v.is_ai_generated "isAiGenerated", ${versionContent}
    from card_versions v left join users u on u.id = v.user_id
    where v.card_id = $1 and ($2::bigint is null or v.version < $2)
    order by v.version desc limit ${serverLimits.versionsPerCard + 1})
    union all
    select c.version, c.created_at, null, 'created', c.is_ai_generated, ${contentJson}::jsonb
    from cards c where c.id = $1 and ($2::bigint is null or c.version < $2)
      and not exists (select from card_versions v where v.card_id = c.id)`,
    { order: 'version desc', bytes: 'octet_length(content::text)', most: serverLimits.versionsPerCard },
  ),
)

const readStored = preparedQuery<StoredVersion>(
  `select v.is_ai_generated "isAiGenerated", ${versionContent} from card_versions v where v.card_id = $1 and v.version = $2`,
)

/** The cards of deck `$1` that user `$2` edited at `$3` and nobody has changed since, with their contents before that. */
export const readBefore = preparedQuery<StoredVersion & { id: number }>(`
  select c.id, v.content, v.is_ai_generated "isAiGenerated" from cards c
  join card_versions last on last.card_id = c.id and last.version = c.version
  cross join lateral (
    select v.is_ai_generated, ${versionContent} from card_versions v
    where v.card_id = c.id and v.version < c.version order by v.version desc limit 1) v
  where c.deck_id = $1 and c.topic_id is not null and last.user_id = $2 and last.at = $3 and last.kind = 'edited'
  order by c.id`)

/** Stores the content of card `$1` before its first change, with the pictures and sounds `$2`. */
const keepFirst = preparedQuery<never>(`
  insert into card_versions (card_id, version, at, kind, is_ai_generated, content, pictures)
  select c.id, c.version, c.created_at, 'created', c.is_ai_generated, ${contentJson}::jsonb, $2 from cards c
  where c.id = $1 and not exists (select from card_versions v where v.card_id = c.id)`)

async function insertImages(db: Db, cardId: number, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return
  await insertImageRows(db, cardId, JSON.stringify(images))
  await cancelPendingDeletes(
    db,
    images.flatMap((image) => Object.values(imageKeys(image.id))),
  )
}

const insertImageRows = preparedQuery<never>(`
  insert into images (id, card_id, content_type, width, height, byte_count)
  select i.id, $1, i."contentType", i.width, i.height, i."byteCount"
  from jsonb_to_recordset($2) i (id text, "contentType" text, width int, height int, "byteCount" int)`)

/** Writes the new content of a card, and a version of it. */
async function writeContent(
  db: Db,
  card: { id: number; version: number },
  content: Content,
  { userId, now, kind }: Change,
  isAiGenerated: boolean,
): Promise<void> {
  const {
    questionText,
    questionFileLink,
    questionSound = null,
    isGapText,
    Answers,
    explanation,
    tags,
    isTyped,
    covers,
  } = content
  const { id, version } = card
  await deleteAnswers(db, id)
  await insertAnswers(db, id, JSON.stringify(Answers))
  // After its answers: the trigger that indexes the card reads them.
  const asked = [questionText, questionFileLink, isGapText] as const
  const more = [tags, isTyped, questionSound, covers && JSON.stringify(covers)] as const
  await updateCard(db, id, ...asked, version, now, explanation, isAiGenerated, ...more)
  await insertVersion(db, id, version, userId, now, kind, isAiGenerated, JSON.stringify(content), mediaOf(content))
}

const updateCard = preparedQuery<never>(`
  update cards set question_text = $2, question_image = $3, is_gap_text = $4, version = $5, changed_at = $6,
    explanation = $7, is_ai_generated = $8, tags = $9, is_typed = $10, question_sound = $11, covers = $12::jsonb
  where id = $1`)
const deleteAnswers = preparedQuery<never>('delete from answers where card_id = $1')
const insertAnswers = preparedQuery<never>(`
  insert into answers (card_id, position, text, correct, image, sound)
  select $1, a.position - 1, a.answer->>'text', (a.answer->>'correct')::boolean, a.answer->>'fileLink', a.answer->>'sound'
  from jsonb_array_elements($2) with ordinality a (answer, position)`)
const insertVersion = preparedQuery<never>(`
  insert into card_versions (card_id, version, user_id, at, kind, is_ai_generated, content, pictures)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`)

/**
 * Makes room for one more version of each of the cards `$1` by user `$2`: deletes what exceeds the newest `versionsPerCard` of that user.
 * What others wrote stays, so nobody can push it out of the history, however often they change a card. The versions are counted by card:
 * an author can have hundreds of thousands, which an index by user would read.
 */
const trimVersions = preparedQuery<never>(`
  delete from card_versions v using (
    select card_id, version, user_id, count(*) filter (where user_id = $2) over (partition by card_id order by version desc) place
    from card_versions where card_id = any($1)) own
  where v.card_id = own.card_id and v.version = own.version
    and own.user_id = $2 and own.place >= ${serverLimits.versionsPerCard}`)

/** Deletes the pictures and sounds of card `$1` that no version refers to. */
const dropPictures = preparedQuery<never>(`
  delete from images i where i.card_id = $1
    and not exists (select from card_versions v where v.card_id = i.card_id and i.id = any(v.pictures))`)

interface Change {
  userId: number
  now: Date
  kind: VersionKind
  /** The version that the caller edited; without it, the last change wins. */
  expectedVersion?: string | undefined
  newImages?: readonly NewImage[]
  /** A model wrote the new words, and nobody has edited them. */
  isAiGenerated?: boolean
}

/**
 * What a model writes, without the blanks around a text, which nobody sees. Its mark stays when others change the rest: pictures, sounds,
 * covers, tags, and whether to type.
 */
const wordsOf = ({ questionText, isGapText, explanation, Answers }: Content) =>
  JSON.stringify([
    questionText.trim(),
    isGapText,
    explanation.trim(),
    Answers.map(({ text, correct }) => [text.trim(), correct]),
  ])

const readBytes = preparedQuery<{ bytes: number }>(
  'select coalesce(sum(byte_count), 0)::int bytes from images where id = any($1)',
)

/** Throws 413 if pictures and sounds of so many bytes are too much for a card: an export of it would be more than an import takes. */
export function mustBeLight(mediaBytes: number): void {
  if (mediaBytes > serverLimits.mediaBytesPerCard) throw new AppError('too-large', ['cardMedia'])
}

/**
 * Changes the content of a locked card and stores a version; every change of content goes through here. Does nothing
 * when the content is the same. A card whose words stay keeps its mark as a model's, unless a version is restored. Returns whether it has
 * the mark.
 * Throws 409 when the card is at another version than the one that the caller edited, and 413 for too many bytes of pictures and sounds.
 */
export async function changeContent(db: Db, card: LockedCard, wanted: Content, change: Change): Promise<boolean> {
  const content = settled(wanted)
  if (isDeepStrictEqual(content, card.content)) return card.isAiGenerated
  if (change.expectedVersion !== undefined) mustBeAt(card, change.expectedVersion)
  const next = { id: card.id, version: card.version + 1 }
  const { newImages = [], isAiGenerated = false, kind } = change
  const keepsMark = kind !== 'restored' && wordsOf(content) === wordsOf(card.content)
  const isMarked = keepsMark ? card.isAiGenerated : isAiGenerated
  await keepFirst(db, card.id, mediaOf(card.content))
  // First, so that a user whose storage is full can still change a card with the maximum number of their versions.
  if (next.version > serverLimits.versionsPerCard) await trimVersions(db, [next.id], change.userId)
  await insertImages(db, card.id, newImages)
  const [before, media] = [mediaOf(card.content), mediaOf(content)]
  if (media.some((id) => !before.includes(id))) mustBeLight((await readBytes(db, media))[0]?.bytes ?? 0)
  await writeContent(db, next, content, change, isMarked)
  if (card.images.length + newImages.length > 0) await dropPictures(db, card.id)
  return isMarked
}

/** The ids of the pictures and sounds of card `c`. */
const shownPictures = `
  array_remove(array[c.question_image, c.question_sound]
    || array(select unnest(array[a.image, a.sound]) from answers a where a.card_id = c.id), null)`

const keepFirstOfMany = preparedQuery<never>(`
  insert into card_versions (card_id, version, at, kind, is_ai_generated, content, pictures)
  select c.id, c.version, c.created_at, 'created', c.is_ai_generated, ${contentJson}::jsonb, ${shownPictures} from cards c
  where c.id = any($1) and not exists (select from card_versions v where v.card_id = c.id)`)

const updateTags = preparedQuery<never>(`
  update cards c set tags = array(select jsonb_array_elements_text(g.tags))
  from jsonb_to_recordset($1) g (id bigint, tags jsonb) where c.id = g.id`)

const insertManyVersions = preparedQuery<never>(`
  insert into card_versions (card_id, version, user_id, at, kind, is_ai_generated, content, pictures)
  select c.id, c.version + 1, $2, $3, 'edited', c.is_ai_generated, ${contentJson}::jsonb, ${shownPictures}
  from cards c where c.id = any($1)`)

const updateVersions = preparedQuery<never>(
  'update cards set version = version + 1, changed_at = $2 where id = any($1)',
)

const dropPicturesOfMany = preparedQuery<never>(`
  delete from images i where i.card_id = any($1)
    and not exists (select from card_versions v where v.card_id = i.card_id and i.id = any(v.pictures))`)

/** Gives locked cards other tags than they have. */
export const writeTags = async (
  db: Db,
  cards: readonly { id: number; tags: readonly string[] }[],
  by: Pick<Change, 'userId' | 'now'>,
): Promise<void> =>
  changeMany(
    db,
    cards.map(({ id }) => id),
    () => updateTags(db, JSON.stringify(cards)),
    by,
  )

/** Changes locked cards without changing their words, and stores a version of each: what `changeContent` does for one. */
export async function changeMany(
  db: Db,
  ids: readonly number[],
  update: () => Promise<unknown>,
  { userId, now }: Pick<Change, 'userId' | 'now'>,
): Promise<void> {
  if (ids.length === 0) return
  await keepFirstOfMany(db, ids)
  await trimVersions(db, ids, userId)
  await update()
  await insertManyVersions(db, ids, userId, now)
  // Indexes the words of the cards, which takes most of the time: a user whose storage is full does not get so far.
  await updateVersions(db, ids, now)
  await dropPicturesOfMany(db, ids)
}

/** Throws 409 when a card is not at the version that the caller knows. */
export function mustBeAt(card: Pick<LockedCard, 'version'>, expectedVersion: string): void {
  if (String(card.version) !== expectedVersion) throw new AppError('conflict', ['cardChanged'])
}

/** A page of the versions of a card, newest first; the first one is its current content. */
export async function readHistory(db: Db, cardId: number, after: string | undefined): Promise<(CardVersion & Paged)[]> {
  const page = await readVersions(db, cardId, ...keysOf(after, 1))
  return page.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Restores a version of a locked card, with its mark as a model's. */
export async function restoreVersion(
  db: Db,
  card: LockedCard,
  version: number,
  { userId, now }: Pick<Change, 'userId' | 'now'>,
): Promise<void> {
  const [row] = await readStored(db, card.id, version)
  const { content, isAiGenerated } = orNotFound(row, 'version')
  await changeContent(db, card, content, { userId, now, kind: 'restored', isAiGenerated })
}
