import type { TreeRow } from './tree.ts'

/** What a key does in a tree: go to a topic, or show or hide the subtopics of the present one. */
export type TreeMove = { to: number } | { expand: number } | { collapse: number }

const goTo = (target: TreeRow | undefined): TreeMove | null => (target ? { to: target.topic.id } : null)

/** What `key` does when the topic `activeId` has focus, as the WAI-ARIA tree pattern has it; null when nothing. */
export function treeMove(rows: readonly TreeRow[], activeId: number, key: string): TreeMove | null {
  const index = rows.findIndex((row) => row.topic.id === activeId)
  const row = rows[index]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[index + 1])
    case 'ArrowUp':
      return goTo(rows[index - 1])
    case 'Home':
      return goTo(rows[0])
    case 'End':
      return goTo(rows.at(-1))
    case 'ArrowRight':
      if (row.isExpanded === null) return null
      return row.isExpanded ? goTo(rows[index + 1]) : { expand: activeId }
    case 'ArrowLeft':
      if (row.isExpanded) return { collapse: activeId }
      return row.parentId === null ? null : { to: row.parentId }
    default:
      return null
  }
}

/** The next topic, from the present one on and around, whose name starts with what was typed. */
export function typeAhead(rows: readonly TreeRow[], activeId: number, typed: string): number | null {
  const index = rows.findIndex((row) => row.topic.id === activeId)
  const start = typed.length > 1 ? index : index + 1
  const wanted = typed.toLocaleLowerCase()
  const around = [...rows.slice(start), ...rows.slice(0, start)]
  return around.find((row) => row.topic.name.toLocaleLowerCase().startsWith(wanted))?.topic.id ?? null
}
