import type { Draft, LeftOut, Reading } from './found.ts'
import type { PartReason } from '../../shared/imports.ts'
import { ownMarkdown, unescaped } from './notation.ts'

export const isOwnMarkdown = (text: string): boolean => text.startsWith(ownMarkdown)

/** Reads Markdown that was exported from a deck: cards end with `---`, and headings between them are the deck and its topics. */
export function readOwnMarkdown(text: string): Reading {
  const drafts: Draft[] = []
  const others: LeftOut[] = []
  let path: string[] = []
  let block: { line: number; lines: string[] } | null = null
  const from = ownMarkdown.split('\n').length - 1
  for (const [index, line] of [...text.split('\n'), '---'].entries()) {
    const [, marks, name] = (!block && /^(#{1,13}) (.*)$/u.exec(line)) || []
    if (index < from) continue
    if (marks) path = [...Array.from({ length: marks.length - 1 }, (_, level) => path[level] ?? ''), name ?? '']
    else if (line === '---' && block) {
      const draft = draftOf(block, path)
      if (draft) drafts.push(draft)
      else others.push({ line: block.line, what: 'no-card', text: block.lines.join(' ') })
      block = null
    } else if (line !== '---' && (block || line.trim() !== '')) {
      block ??= { line: index + 1, lines: [] }
      block.lines.push(line)
    }
  }
  return { format: 'markdown', dialect: 'letters', drafts, others }
}

function draftOf({ line, lines }: { line: number; lines: string[] }, path: readonly string[]): Draft | null {
  const parts = new Map<string, string[]>()
  let part: string[] | undefined
  const without: PartReason[] = []
  for (const one of lines) {
    const [, name, rest] = /^(Q|C|A|E|Tags):(?: (.*))?$/u.exec(one) ?? []
    if (name !== undefined) {
      part = parts.get(name) ?? []
      parts.set(name, part)
      part.push(rest ?? '')
    } else if (one.startsWith('<!--')) without.push(one.startsWith('<!-- Sounds') ? 'sound' : 'picture')
    else if (part) part.push(one)
    else return null
  }
  const textOf = (name: string) => unescaped((parts.get(name) ?? []).join('\n'))
  const gaps = textOf('C')
  return {
    line,
    path,
    question: gaps.includes('/$') ? gaps : gaps.replaceAll(/==([^=\n]+)==/gu, '/$$$1/$$') || textOf('Q'),
    answer: textOf('A'),
    explanation: textOf('E'),
    isGapText: parts.has('C'),
    tags: textOf('Tags').split(/\s+/u).filter(Boolean),
    without,
  }
}
