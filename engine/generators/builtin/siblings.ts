import type { Block } from '../../documents/document.ts'
import { subjectIn } from './context.ts'
import type { Grammar } from './grammar.ts'
import { asTerm } from './lexicon.ts'

type Item = Extract<Block, { kind: 'list' }>['items'][number]

const isMeaning = (item: Item | undefined) => item !== undefined && /^= ?\p{L}/u.test(item.text.trim())

/** Items as lines 'x = y' where the meaning stands below its term: '= y'. */
export function withEquations(items: readonly Item[]): Item[] {
  return items.flatMap((item, index) => {
    const [below, next] = [items[index + 1], items[index + 2]]
    if (isMeaning(item) && item.level > 0) return []
    const isOnly = below !== undefined && below.level === item.level + 1 && (next?.level ?? 0) <= item.level
    return isOnly && isMeaning(below) ? [{ ...item, text: `${item.text.trim()} ${below.text.trim()}` }] : [item]
  })
}

/** Items below the same item, and what it says they are about. */
interface Siblings {
  items: Item[]
  place: { topic: string; isBelow: true } | null
}

/** The items of a list below the same item, in order, with what that item names. */
export function siblingsIn(items: readonly Item[], grammar: Grammar): Siblings[] {
  const groups: Siblings[] = []
  const open: Siblings[] = []
  for (const [index, item] of items.entries()) {
    open.length = Math.min(open.length, item.level + 1)
    let group = open[item.level]
    if (!group) {
      const parent = items.slice(0, index).findLast(({ level }) => level < item.level)
      const isHeading =
        parent !== undefined && (parent.text.trimEnd().endsWith(':') || asTerm(parent.text, grammar) !== null)
      const own = isHeading ? subjectIn(parent.text, grammar) : null
      const outer = open.slice(0, item.level).findLast((one) => one?.place)?.place ?? null
      group = { items: [], place: own === null ? outer : { topic: own, isBelow: true } }
      open[item.level] = group
      groups.push(group)
    }
    group.items.push(item)
  }
  return groups
}
