import type { OfficeContentNode } from './office.ts'

/** Breaks that begin a page: those that the program noted when it saved, or those that the author asked for. */
export type PageBreak = 'lastRenderedPage' | 'page' | null

/** Breaks that a block begins with move the block itself to the next page; others what follows it. */
export function pageBreaksIn(node: OfficeContentNode, kind: PageBreak): { before: number; within: number } {
  let before = 0
  let within = 0
  let seen = false
  const walk = (one: OfficeContentNode): void => {
    if (one.type === 'break' && one.metadata?.breakType === kind) {
      if (seen) within += 1
      else before += 1
    }
    if (one.text?.trim() && !one.children?.length) seen = true
    for (const child of one.children ?? []) walk(child)
  }
  walk(node)
  return { before, within }
}
