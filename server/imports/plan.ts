import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { openPauses } from '../../engine/concurrency.ts'
import { guidOf } from '../../engine/exports/exported.ts'
import type { FoundCard, LeftOut } from '../../engine/imports/found.ts'
import type { Content } from '../../shared/api/contract.ts'
import { mediaOf, soundOf } from '../../shared/card.ts'
import type { DuplicatePolicy } from '../../shared/imports.ts'
import type { ImportedProgress } from '../study/imported.ts'

/**
 * A found card with the hashes by which it is known, as the database makes them: of its question, and of its question and answers; and
 * that of its explanation.
 */
export interface HashedCard extends Omit<FoundCard, 'progress'> {
  progress: ImportedProgress | null
  question: string
  pair: string
  explained: string
}

/** A card of the deck that a found one may be. */
export interface PresentCard {
  id: number
  externalId: string | null
  siblingId: number | null
  /** Hashes of its question, of its question and answers, and of its explanation: texts of a whole deck would be too much. */
  question: string
  pair: string
  explained: string
  tags: string[]
}

/** What an import does with the cards that were found. */
export interface Plan {
  add: HashedCard[]
  update: { id: number; card: HashedCard }[]
  duplicates: LeftOut[]
  /** The cards of the deck that found ones are. */
  known: ReadonlyMap<HashedCard, PresentCard>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Hashes a card. A file can have megabytes of text, so this is done where the file is read. */
export function hashed(card: FoundCard): HashedCard {
  const { questionText, Answers, explanation } = card.content
  const progress = card.progress && {
    ...card.progress,
    reviews: JSON.stringify(card.progress.reviews),
    reviewCount: card.progress.reviews.length,
  }
  const pair = [questionText, ...Answers.map(({ text }) => text)].join('\u001F')
  return { ...card, progress, question: md5(questionText), pair: md5(pair), explained: md5(explanation) }
}

/**
 * Decides which cards are new, and which are in the deck or earlier in the file already: a card is known by its external id, or else by
 * its question and answer. When cards are updated, a question that occurs only once is enough. Cards with ids, and those of a file that was
 * exported here, are different ones even if they are the same in question and answer: each is another card of the deck, or a new one.
 * Both can be many: it lets others run.
 */
export async function planOf(
  cards: readonly HashedCard[],
  present: readonly PresentCard[],
  { policy, source, isOwn }: { policy: DuplicatePolicy; source: string; isOwn: boolean },
): Promise<Plan> {
  if (policy === 'both') return { add: [...cards], update: [], duplicates: [], known: new Map() }
  const pause = openPauses()
  const ownCard = await ownCards(present, source, pause)
  const byId = new Map(present.map((one) => [one.externalId, one]))
  const byPair = new Map(present.map((one) => [one.pair, one]))
  await pause()
  const samePairs = Map.groupBy(present, ({ pair }) => pair)
  await pause()
  const byQuestion = Map.groupBy(present, ({ question }) => question)
  await pause()
  const asked = Map.groupBy(cards, ({ question }) => question)
  const added = new Set<string>()
  const updated = new Set<number>()
  const known = new Map<HashedCard, PresentCard>()
  const plan: Plan = { add: [], update: [], duplicates: [], known }

  const taken = new Set<PresentCard>()
  for (const card of cards) {
    await pause()
    const match = (card.externalId && byId.get(card.externalId)) || ownCard(card)
    if (!match) continue
    known.set(card, match)
    taken.add(match)
  }
  /** The oldest card of the deck with the same question and answer that is none of the others in the file. */
  const otherSame = (pair: string) => {
    const same = samePairs.get(pair) ?? []
    for (let last = same.at(-1); last && taken.has(last); last = same.at(-1)) same.pop()
    return same.at(-1)
  }
  const sameQuestion = ({ question }: HashedCard) => {
    const [one, another] = byQuestion.get(question) ?? []
    const isOnly = one && !another && !taken.has(one) && asked.get(question)?.length === 1
    return policy === 'update' && isOnly ? one : undefined
  }
  for (const card of cards) {
    await pause()
    const { pair } = card
    const media = mediaOf(card.content)
    const key = [pair, ...media, JSON.stringify(card.content.covers)].join('\n')
    const isDistinct = isOwn || card.externalId !== null
    // A picture or a sound may be all in which two cards differ, or what covers a picture.
    const samePair = media.length > 0 ? undefined : isDistinct ? otherSame(pair) : byPair.get(pair)
    const match = known.get(card) ?? samePair ?? sameQuestion(card)
    if (match) known.set(card, match)
    if (match && isDistinct) taken.add(match)
    if (match && policy === 'update' && !updated.has(match.id) && isChanged(card, match)) {
      updated.add(match.id)
      plan.update.push({ id: match.id, card })
    } else if (match || (!isDistinct && added.has(key))) {
      // An entry is left out once, however many cards are made of it.
      if (card.siblingOf === null)
        plan.duplicates.push({ line: card.line, what: 'duplicate', text: card.content.questionText })
    } else {
      added.add(key)
      plan.add.push(card)
    }
  }
  return plan
}

/**
 * Finds the cards of a deck in a file that was exported from it. In a package, siblings can share a note, which has the id of one of them:
 * they are told apart by their texts, and by their order where these are the same.
 */
async function ownCards(present: readonly PresentCard[], source: string, pause: () => Promise<void>) {
  const byGuid = new Map<string, PresentCard>()
  for (const one of present) {
    byGuid.set(guidOf(source, one.id), one)
    await pause()
  }
  const siblings = Map.groupBy(present.toReversed(), ({ siblingId, id }) => siblingId ?? -id)
  const taken = new Set<PresentCard>()
  return ({ externalId, pair, content }: HashedCard): PresentCard | undefined => {
    const [guid = '', ord] = externalId?.split('/') ?? []
    const home = byGuid.get(guid)
    if (!home) return undefined
    const group = siblings.get(home.siblingId ?? -home.id) ?? []
    const isSame = (one: PresentCard) => one.pair === pair && !taken.has(one)
    const own = ord === '0' && !content.covers ? home : group.find(isSame)
    if (own) taken.add(own)
    return own
  }
}

function isChanged({ content, pair, explained }: HashedCard, known: PresentCard): boolean {
  const { tags, explanation } = content
  return (
    pair !== known.pair ||
    (tags.length > 0 && !isDeepStrictEqual(tags, known.tags)) ||
    (explanation !== '' && explained !== known.explained)
  )
}

/** The content of a card after an update, which keeps what the file does not have: pictures, sounds, options, and texts that are pictures there. */
export function updatedContent(old: Content, { content }: Pick<FoundCard, 'content'>): Content {
  const { questionText, isGapText, explanation, tags } = content
  const [, ...options] = old.Answers
  const keepsOptions = content.Answers.length < 2 && isGapText === old.isGapText && (isGapText || options.length > 0)
  const Answers = keepsOptions
    ? old.Answers
    : content.Answers.map(({ text, correct }, index) => {
        const before = old.Answers[index]
        return {
          text: text || (before?.text ?? ''),
          correct,
          fileLink: before?.fileLink ?? null,
          ...soundOf(before?.sound),
        }
      })
  return {
    ...old,
    // With them the labels, which are the answers.
    covers: content.covers ?? old.covers,
    questionText: questionText || old.questionText,
    isGapText,
    Answers,
    explanation: explanation || old.explanation,
    tags: tags.length > 0 ? tags : old.tags,
  }
}
