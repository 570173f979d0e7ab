/**
 * Tags of cards: words without blanks, such as `heart` or `step1::cardiology`, where `::` between two leads to a narrower one. They are the same
 * whatever their case.
 */

/** Cards whose tags one step of a change changes at most. */
export const cardsTagged = 500
/** Tags of a deck that are listed, and those of all decks that are offered: the most frequent. */
export const tagsListed = 500

/**
 * What separates tags where they are typed, quotation marks, which searches have around names, and `bidiControls` of cut.ts, spelled out
 * so that the first page does not load it.
 */
const notInTags = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069,，、"“”„]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

export const isTag = (tag: string): boolean =>
  visible.test(tag) && !notInTags.test(tag) && tag.split('::').every((part) => !/^(?::|$)|:$/.test(part))

export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((one) => isSameTag(one, tag))

/** Each tag once, as it is spelled first. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}

/** The tags in what was typed: blanks and commas separate them. Colons that lead from or to nothing are left out. */
export const tagsIn = (typed: string): string[] =>
  uniqueTags(typed.normalize('NFC').split(new RegExp(notInTags, 'u')).map(withoutLooseColons).filter(isTag))

const withoutLooseColons = (tag: string) => tag.replace(/:{3,}/g, '::').replace(/^:+|:+$/g, '')

/** The tags that a tag is within, and itself. */
export const withAbove = (tag: string): string[] =>
  tag.split('::').map((_, index, all) => all.slice(0, index + 1).join('::'))

/** Whether a tag is another one, or below it. */
export const isWithin = (tag: string, other: string): boolean =>
  isSameTag(tag, other) || tag.toLowerCase().startsWith(`${other.toLowerCase()}::`)

/**
 * Tags after one of them, with those within it, got another name, or was removed (null). What is within the new name stays, so that a
 * retry changes nothing.
 */
export function renameTag(tags: readonly string[], from: string, to: string | null): string[] {
  const depth = from.split('::').length
  const isThere = (tag: string) => to !== null && (tag === to || tag.startsWith(`${to}::`))
  return uniqueTags(
    tags.flatMap((tag) => {
      if (!isWithin(tag, from) || isThere(tag)) return [tag]
      return to === null ? [] : [[to, ...tag.split('::').slice(depth)].join('::')]
    }),
  )
}
