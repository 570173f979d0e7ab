import { hasTag, isSameTag, tagsIn, uniqueTags, withAbove } from '../../shared/tags.ts'
import { query } from '../data/api.ts'

/** The tags of all decks of the user. They change rarely, and are only offered. */
export const ownTags = { ...query('GET /api/tags', {}), staleTime: 600_000 }

const mostCompletions = 50

/** The texts that a line of tags can become with one of these, which begins with what was typed last. */
export function completions(typed: string, tags: readonly string[]): string[] {
  const last = /[^\s,]*$/.exec(typed)?.[0] ?? ''
  const before = typed.slice(0, typed.length - last.length)
  const given = tagsIn(before)
  return tags
    .filter((tag) => tag !== last && tag.toLowerCase().startsWith(last.toLowerCase()) && !hasTag(given, tag))
    .slice(0, mostCompletions)
    .map((tag) => before + tag)
}

/** The searches that one can become where `tag:` and perhaps the beginning of a tag was typed last. */
export function searchCompletions(search: string, tags: readonly string[]): string[] {
  const filter = /(?:^|\s)(-?tag:)\S*$/i.exec(search)?.[1]
  return filter === undefined
    ? []
    : completions(
        search,
        tags.map((tag) => filter + tag),
      )
}

/** Tags that are offered for a search, at most. */
const mostNamed = 5

/** Filters for tags whose name, or last part of it, is a word of a search, and the search with them in its place. */
export function namedTags(search: string, tags: readonly string[]): { filter: string; search: string }[] {
  // Words in quotes belong together.
  if (/["“”„]/u.test(search)) return []
  const words = search.trim().split(/\s+/)
  return uniqueTags(tags.flatMap(withAbove))
    .flatMap((tag) => {
      const at = words.findIndex((word) => isSameTag(word, tag) || isSameTag(word, tag.split('::').at(-1) ?? ''))
      const filter = `tag:${tag}`
      return at === -1 ? [] : [{ filter, search: words.with(at, filter).join(' ') }]
    })
    .slice(0, mostNamed)
}
