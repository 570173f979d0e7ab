import type { Card } from '../../shared/api/contract.ts'

interface PresentTag {
  tag: string
  /** The cards that have it. */
  ids: number[]
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** The tags of cards, each in the spelling that comes first, by name. */
export function presentTags(cards: readonly Pick<Card, 'id' | 'tags'>[]): PresentTag[] {
  const byKey = new Map<string, PresentTag>()
  for (const { id, tags } of cards)
    for (const tag of tags) {
      const known = byKey.get(tag.toLowerCase())
      if (known) known.ids.push(id)
      else byKey.set(tag.toLowerCase(), { tag, ids: [id] })
    }
  return [...byKey.values()].toSorted((a, b) => collator.compare(a.tag, b.tag))
}
