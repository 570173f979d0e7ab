import type { OfficeContentNode } from 'officeparser'
import type { Text } from '../document.ts'
import { lineEnd, raised, type Run, type Script, textOf } from '../runs.ts'

const monospaced = /mono|courier|consol|menlo|fixed|typewriter|source code|lucida con/iu
const blockTypes = new Set(['paragraph', 'heading', 'list', 'table', 'row', 'cell'])

/** The text of a paragraph with its marked terms. */
export function inlineText(node: OfficeContentNode): Text {
  return textOf(runsOf(node))
}

/** All text of a node, its paragraphs separated by spaces. */
export function plainText(node: OfficeContentNode): string {
  return runsOf(node)
    .map(({ text }) => text)
    .join('')
    .trim()
}

function runsOf(node: OfficeContentNode): Run[] {
  if (node.type === 'break') return [{ text: isLineBreak(node) ? lineEnd : ' ', style: '' }]
  if (node.type === 'image' || node.type === 'note' || node.type === 'comment' || node.type === 'chart') return []
  if (!node.children?.length)
    return node.text ? [{ text: raised(node.text, scriptOf(node)), style: styleOf(node) }] : []
  const runs = node.children.flatMap(runsOf)
  return blockTypes.has(node.type) ? [...runs, { text: ' ', style: '' }] : runs
}

/** Whether the author ended a line, as opposed to a page or column. */
function isLineBreak({ type, metadata }: OfficeContentNode): boolean {
  return type === 'break' && (metadata?.breakType === 'textWrapping' || metadata?.breakType === 'carriageReturn')
}

function styleOf({ type, formatting, metadata }: OfficeContentNode): string {
  const isLink = type === 'text' && metadata?.linkType === 'external' && !metadata.link?.startsWith('#')
  return `${formatting?.bold ? 'b' : ''}${formatting?.italic ? 'i' : ''}${isLink ? 'a' : ''}`
}

function scriptOf({ formatting }: OfficeContentNode): Script | null {
  return formatting?.superscript ? 'superscript' : formatting?.subscript ? 'subscript' : null
}

/** All text runs of a node. */
export function textNodes(node: OfficeContentNode): OfficeContentNode[] {
  if (node.type === 'note' || node.type === 'comment') return []
  return node.children?.length ? node.children.flatMap(textNodes) : node.text?.trim() ? [node] : []
}

/** Whether a paragraph consists of links only, which makes it navigation. */
export function isOnlyLinks(node: OfficeContentNode): boolean {
  const parts = textNodes(node).filter(({ text }) => /[\p{L}\p{N}]/u.test(text ?? ''))
  return parts.length > 0 && parts.every((part) => part.type === 'text' && part.metadata?.link !== undefined)
}

/** Whether a paragraph is set in a monospaced font, as source code is. */
export function isMonospaced(node: OfficeContentNode): boolean {
  const parts = textNodes(node)
  return parts.length > 0 && parts.every(({ formatting }) => monospaced.test(formatting?.font ?? ''))
}

/** All text of a node, with its line breaks. */
export function plainLines(node: OfficeContentNode): string {
  if (node.type === 'break') return '\n'
  return node.children?.length ? node.children.map(plainLines).join('') : (node.text ?? '')
}
