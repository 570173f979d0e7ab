import type { Content } from '../../shared/api/contract.ts'
import { picturesOf } from '../../shared/card.ts'
import type { VersionKind } from '../../shared/corrections.ts'
import { limits } from '../../shared/limits.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { cancelPendingDeletes } from '../platform/pending-deletes.ts'
import { imageKeys, type NewImage } from './cards.sql.ts'
import { contentJson } from './content.ts'

export interface VersionRow {
  version: number
  at: Date
  by: string | null
  kind: VersionKind
  content: Content
}

/**
 * The versions of card `$1` before version `$2`, or all, newest first, as many as fit into one answer. A card that was
 * never changed may have none, and is its own only one.
 */
export const readVersions = preparedQuery<VersionRow & Paged>(
  fitting(
    `select v.version, v.at, u.name "by", v.kind, v.content
    from card_versions v left join users u on u.id = v.user_id
    where v.card_id = $1 and ($2::bigint is null or v.version < $2)
    union all
    select c.version, c.created_at, null, 'created', ${contentJson}::jsonb
    from cards c where c.id = $1 and ($2::bigint is null or c.version < $2)
      and not exists (select from card_versions v where v.card_id = c.id)`,
    { order: 'version desc', bytes: 'octet_length(content::text)', most: limits.versionsPerCard },
  ),
)

/** What version `$2` of card `$1` held. */
export const readVersion = preparedQuery<{ content: Content }>(
  'select content from card_versions where card_id = $1 and version = $2',
)

/** What card `$1` held before its first change, with the pictures `$2`. */
export const keepFirst = preparedQuery<never>(`
  insert into card_versions (card_id, version, at, kind, content, pictures)
  select c.id, c.version, c.created_at, 'created', ${contentJson}::jsonb, $2 from cards c
  where c.id = $1 and not exists (select from card_versions v where v.card_id = c.id)`)

export async function insertImages(db: Db, cardId: number, images: readonly NewImage[]): Promise<void> {
  if (images.length === 0) return
  const rows = images.map(({ contentType, byteCount, ...image }) => ({
    ...image,
    card_id: cardId,
    content_type: contentType,
    byte_count: byteCount,
  }))
  await db.insertInto('images').values(rows).execute()
  await cancelPendingDeletes(
    db,
    images.flatMap((image) => Object.values(imageKeys(image.id))),
  )
}

/** Writes what a card holds from now on, and the version that it is. */
export async function writeContent(
  db: Db,
  card: { id: number; version: number },
  content: Content,
  { userId, now, kind }: { userId: number; now: Date; kind: VersionKind },
): Promise<void> {
  const { questionText, questionFileLink, isGapText, Answers } = content
  const { id, version } = card
  await db
    .updateTable('cards')
    .set({ question_text: questionText, question_image: questionFileLink, is_gap_text: isGapText })
    .set({ version, changed_at: now })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('answers').where('card_id', '=', id).execute()
  const answers = Answers.map(({ text, correct, fileLink }, position) => ({
    card_id: id,
    position,
    text,
    correct,
    image: fileLink,
  }))
  if (answers.length > 0) await db.insertInto('answers').values(answers).execute()
  const pictures = picturesOf(content)
  await db
    .insertInto('card_versions')
    .values({ card_id: id, version, user_id: userId, at: now, kind, content: JSON.stringify(content), pictures })
    .execute()
}

const trimming = preparedQuery<never>('delete from card_versions where card_id = $1 and version <= $2')

/** Forgets the oldest versions of a card, so that there is room for one more. */
export async function trimVersions(db: Db, { id, version }: { id: number; version: number }): Promise<void> {
  await trimming(db, id, version - limits.versionsPerCard)
}

const dropping = preparedQuery<never>(`
  delete from images i where i.card_id = $1
    and not exists (select from card_versions v where v.card_id = i.card_id and i.id = any(v.pictures))`)

/** Drops the pictures of a card that none of its versions names any more. */
export async function dropPictures(db: Db, cardId: number): Promise<void> {
  await dropping(db, cardId)
}
