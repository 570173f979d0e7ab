import type { Block } from '../document.ts'
import type { Piece } from '../pieces.ts'
import { isCaptionStyle, readsLikeCaption } from '../recognise.ts'
import { inlineText, isMonospaced, isOnlyLinks, type OfficeContentNode, plainLines, plainText } from './tree.ts'

const longestHeading = 250
const wrappers = new Set(['note', 'drawing', 'admonition', 'page'])

/** A piece that is a paragraph in its document's tree, which tells how it looks. */
export interface Source {
  piece: Piece
  node: OfficeContentNode
}

/** The blocks of a document's tree, in its order. */
export function readBlocks(content: readonly OfficeContentNode[], pageBreak: PageBreak): Source[] {
  const found: Source[] = []
  let page = 1
  let depth = 0
  /** Items that are links and nothing else. */
  const links = new Set<object>()
  for (const node of content) visit(node)
  return found.filter(
    ({ piece }) => piece.kind !== 'list' || piece.items.length < 2 || !piece.items.every((item) => links.has(item)),
  )

  function add(node: OfficeContentNode, ...pieces: Piece[]): void {
    for (const piece of pieces) found.push({ piece, node })
  }

  function visit(node: OfficeContentNode): void {
    if (node.type === 'slide') {
      page = node.metadata?.slideNumber ?? page
      return visitSlide(node)
    }
    const breaks = pageBreak ? pageBreaksIn(node, pageBreak) : { before: 0, within: 0 }
    page += breaks.before
    depth += 1
    if (depth < 200) visitBlock(node)
    depth -= 1
    page += breaks.within
  }

  function visitBlock(node: OfficeContentNode): void {
    if (node.type === 'heading') addHeading(node)
    else if (node.type === 'list') addItem(node)
    else if (node.type === 'table') visitTable(node)
    else if (node.type === 'code') addCode(node, node.text ?? '')
    else if (node.type === 'definitionList') addDefinitions(node)
    else if (node.type === 'paragraph' || node.type === 'text') visitParagraph(node)
    else if (wrappers.has(node.type)) for (const child of node.children ?? []) visit(child)
    if (node.type === 'heading' || node.type === 'list' || node.type === 'paragraph') visitNotes(node)
  }

  /** A style for headings is used for whole paragraphs at times. */
  function addHeading(node: OfficeContentNode & { type: 'heading' }): void {
    const text = plainText(node)
    if (text.length > longestHeading) add(node, { kind: 'paragraph', page, ...inlineText(node) })
    else add(node, { kind: 'heading', page, level: node.metadata?.level ?? 1, text })
  }

  function visitParagraph(node: OfficeContentNode): void {
    const style = node.type === 'paragraph' ? node.metadata?.style : undefined
    const text = inlineText(node)
    if (isMonospaced(node) || /preformatted|source ?code|quellcode|^code/iu.test(style ?? ''))
      addCode(node, plainLines(node))
    else if (isTableOfContents(style) || isOnlyLinks(node)) return
    else if (isCaptionStyle(style) || readsLikeCaption(text.text)) add(node, { kind: 'caption', page, ...text })
    else add(node, { kind: 'paragraph', page, ...text })
    for (const child of node.children ?? []) if (child.type === 'drawing' || child.type === 'table') visit(child)
  }

  /** Lines of code are paragraphs of their own in most programs. */
  function addCode(node: OfficeContentNode, text: string): void {
    const last = found.at(-1)?.piece
    if (last?.kind === 'code' && node.type !== 'code') last.text += `\n${text}`
    else add(node, { kind: 'code', page, text })
  }

  function addItem(node: OfficeContentNode & { type: 'list' }): void {
    const item = { ...inlineText(node), level: node.metadata?.indentation ?? 0 }
    if (isOnlyLinks(node)) links.add(item)
    const last = found.at(-1)?.piece
    const isOrdered = node.metadata?.listType === 'ordered'
    const continues = last?.kind === 'list' && (item.level > 0 || last.isOrdered === isOrdered)
    if (continues && !(item.level === 0 && node.metadata?.itemIndex === 0)) last.items.push(item)
    else add(node, { kind: 'list', page, isOrdered, items: [item] })
  }

  function addDefinitions(node: OfficeContentNode): void {
    let term = ''
    for (const child of node.children ?? []) {
      if (child.type === 'definitionTerm') term = plainText(child)
      else add(child, { kind: 'paragraph', page, text: `${term}: ${plainText(child)}`, marked: [term] })
    }
  }

  /** A table of one column is a frame around text. */
  function visitTable(node: OfficeContentNode): void {
    const rows = (node.children ?? []).filter(({ type }) => type === 'row').map((row) => row.children ?? [])
    if (rows.some((cells) => cells.length > 1)) add(node, tableOf(rows, page))
    else for (const cell of rows.flat()) for (const child of blocksIn(cell)) visit(child)
  }

  function visitSlide(slide: OfficeContentNode): void {
    const children = slide.children ?? []
    const title = titleOf(slide)
    add(slide, { kind: 'heading', page, level: 1, text: title ? plainText(title) : '' })
    for (const child of children) if (child !== title) visit(child)
    visitNotes(slide)
  }

  function visitNotes(node: OfficeContentNode): void {
    const notes = [...(node.notes ?? []), ...(node.children ?? []).flatMap((child) => child.notes ?? [])]
    for (const note of notes) {
      // Page numbers and the like stand in a slide's notes too.
      for (const child of note.children ?? []) if (plainText(child).length > 20) visit(child)
    }
  }
}

function isTableOfContents(style: string | undefined): boolean {
  return /^(toc|verzeichnis|contents|sommario|tdm|índice|indice|spis treści|inhopg|cuprins|зміст)\s*\d/iu.test(
    style ?? '',
  )
}

/** A table of rows of cells. The first row names the columns when it is set apart from the others. */
function tableOf(rows: readonly OfficeContentNode[][], page: number): Block {
  const [first = [], ...rest] = rows
  const named = first.filter((cell) => plainText(cell))
  const isMarked = named.length > 1 && (named.every(isHeader) || named.every(isBold))
  const isAllMarked = rest.flat().every((cell) => isHeader(cell) || isBold(cell))
  return { kind: 'table', page, hasHeader: isMarked && !isAllMarked, rows: rows.map((row) => row.map(plainText)) }
}

/** The blocks of a cell. */
function blocksIn(cell: OfficeContentNode): OfficeContentNode[] {
  const children = cell.children ?? []
  return children.every(({ type }) => type === 'text' || type === 'break')
    ? [{ type: 'paragraph', children }]
    : children
}

function isHeader(cell: OfficeContentNode): boolean {
  return cell.type === 'cell' && /header/iu.test(cell.metadata?.style ?? '')
}

function isBold(cell: OfficeContentNode): boolean {
  return inlineText(cell).marked.join(' ').length >= plainText(cell).length - 2
}

/** The paragraph that is a slide's title. */
function titleOf(slide: OfficeContentNode): OfficeContentNode | undefined {
  const children = slide.children ?? []
  return children.find(({ type }) => type === 'heading') ?? untitledTitle(children)
}

/** A slide without a title has one where its first text is short. */
function untitledTitle(children: readonly OfficeContentNode[]): OfficeContentNode | undefined {
  const texts = children.filter((child) => plainText(child))
  const [first] = texts
  const isTitle = first?.type === 'paragraph' && texts.length > 1 && plainText(first).length <= 60
  return isTitle && !/[.:;,]$/u.test(plainText(first)) ? first : undefined
}

/** Breaks that begin a page: those that the program noted when it saved, or those that the author asked for. */
export type PageBreak = 'lastRenderedPage' | 'page' | null

/** Breaks that a block begins with move the block itself to the next page; others what follows it. */
function pageBreaksIn(node: OfficeContentNode, kind: PageBreak): { before: number; within: number } {
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
