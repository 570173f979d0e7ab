import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser'
import type { Block } from '../document.ts'
import { type Draft, findLists, type Piece, withoutPages } from '../pieces.ts'
import { type DocumentProblem, Unreadable } from '../problems.ts'
import { bulletOf, hasCorner, isCaptionStyle, languageOfCode, numberedLevel, readsLikeCaption } from '../recognise.ts'
import { unpackedBytes } from '../zip.ts'
import { inlineText, isMonospaced, isOnlyLinks, plainLines, plainText, textNodes } from './nodes.ts'

/** Reads a text document: headings, lists and tables by their styles, or by how they look. */
export async function readTextDocument(bytes: Buffer, kind: 'docx' | 'odt' | 'rtf' | 'epub' | 'html'): Promise<Draft> {
  const tree = await parseOffice(bytes, kind)
  const { pageBreak, pageCount } = pagesOf(tree)
  const pieces = findLists(findHeadings(readBlocks(tree.content, pageBreak)))
  const title = tree.metadata.title ?? null
  return pageBreak ? { unit: 'page', pageCount, title, emptyPages: [], pieces } : withoutPages(pieces, title)
}

/** Reads slides: each is a section under its title, its notes at the end. */
export async function readSlides(bytes: Buffer, kind: 'pptx' | 'odp'): Promise<Draft> {
  const tree = await parseOffice(bytes, kind)
  const slides = tree.content.filter(({ type }) => type === 'slide').map(withWholeItems)
  const sources = readBlocks(slides, null)
  // Slides without any content are left out by the parser, but counted.
  const numbers = slides.map(
    (slide, index) => (slide.type === 'slide' ? slide.metadata?.slideNumber : undefined) ?? index + 1,
  )
  const emptyPages = slides.flatMap((slide, index) => (hasText(slide) ? [] : (numbers[index] ?? [])))
  const pieces = findLists(sources.map(({ piece }) => piece))
  return { unit: 'slide', pageCount: Math.max(0, ...numbers), title: tree.metadata.title ?? null, emptyPages, pieces }
}

const lineBreak = { type: 'break', metadata: { breakType: 'textWrapping' } } as const

/** Rejoins the items of a slide that officeparser divides at line ends, and marks line ends as such. */
function withWholeItems(slide: OfficeContentNode): OfficeContentNode {
  const whole: OfficeContentNode[] = []
  const children = (slide.children ?? []).map(withBreaks)
  for (const [index, node] of children.entries()) {
    const last = whole.at(-1)
    if (node.type === 'paragraph' && last?.type === 'list' && belongsTo(node, last, children[index + 1]))
      whole.push({ ...last, children: [...(whole.pop()?.children ?? []), lineBreak, ...(node.children ?? [])] })
    else whole.push(node)
  }
  return { ...slide, children: whole }
}

function withBreaks(node: OfficeContentNode): OfficeContentNode {
  if (node.type === 'text' && node.text === '\n') return lineBreak
  return node.children ? { ...node, children: node.children.map(withBreaks) } : node
}

type ListNode = OfficeContentNode & { type: 'list' }

/** Whether a paragraph is the next line of an item: its sentence goes on, or the list does. */
function belongsTo(node: OfficeContentNode, item: ListNode, next: OfficeContentNode | undefined): boolean {
  const isNext =
    next?.type === 'list' &&
    next.metadata?.listId === item.metadata?.listId &&
    next.metadata?.itemIndex === (item.metadata?.itemIndex ?? 0) + 1
  return isNext || /^\p{Ll}/u.test(plainText(node))
}

/** Pages are known if the program recorded where they begin, or if each begins with a break. */
function pagesOf(tree: OfficeParserAST): { pageBreak: PageBreak; pageCount: number } {
  const pages = Number(tree.metadata.nativeProperties?.['Pages'] ?? 0)
  const rendered = count(tree.content, 'lastRenderedPage')
  if (rendered > 0) return { pageBreak: 'lastRenderedPage', pageCount: rendered + 1 }
  const asked = count(tree.content, 'page')
  return pages > 0 && pages === asked + 1 ? { pageBreak: 'page', pageCount: pages } : { pageBreak: null, pageCount: 1 }
}

function count(nodes: readonly OfficeContentNode[], kind: PageBreak): number {
  return nodes.reduce((total, node) => {
    const own = node.type === 'break' && node.metadata?.breakType === kind ? 1 : 0
    return total + own + count(node.children ?? [], kind)
  }, 0)
}

function hasText(node: OfficeContentNode): boolean {
  return Boolean(node.text?.trim()) || (node.children ?? []).some(hasText)
}

const longestHeading = 120

/**
 * Turns paragraphs that look like headings into headings: short, bold or larger than the text, no sentence, and
 * followed by text. They rank below the headings that have a style.
 */
function findHeadings(sources: readonly Source[]): Piece[] {
  const usual = usualSize(sources)
  const deepest = Math.max(0, ...sources.map(({ piece }) => (piece.kind === 'heading' ? piece.level : 0)))
  const looks = sources.map((source, index) => lookOf(source, usual) ?? numberedLook(sources, index, usual))
  const ranks = [...new Set(looks.filter((look) => look !== null))].toSorted((one, other) => other - one)
  return sources.map(({ piece }, index) => {
    const look = looks[index]
    if (piece.kind !== 'paragraph' || look === null || look === undefined || !isFollowed(sources, looks, index))
      return piece
    return {
      kind: 'heading',
      page: piece.page,
      level: deepest + 1 + ranks.indexOf(look),
      text: piece.text.replace(/_{3,}/gu, ''),
    }
  })
}

/** Ranks a paragraph that looks like a heading by its size, and slightly higher if bold; null if it does not. */
function lookOf({ piece, node }: Source, usual: number): number | null {
  if (piece.kind !== 'paragraph' || node.type !== 'paragraph') return null
  const text = piece.text.trim()
  const parts = textNodes(node)
  if (!/\p{L}{2}/u.test(text) || text.length > longestHeading || parts.length === 0) return null
  if (/[.,;!…]$/u.test(text) && !/^\d+(\.\d+)*\.?\s/u.test(text)) return null
  const isBold = parts.every(({ formatting, text: part }) => formatting?.bold || !/[\p{L}\p{N}]/u.test(part ?? ''))
  const size = Math.max(...parts.map(sizeOf), 0) || usual
  if (!isBold && size < usual * 1.2) return null
  return Math.max(size, usual) + (isBold ? 0.5 : 0)
}

/** Ranks a numbered line before a longer text as a heading. Before another number it is a list item. */
function numberedLook(sources: readonly Source[], index: number, usual: number): number | null {
  const piece = sources[index]?.piece
  if (piece?.kind !== 'paragraph' || piece.text.trim().length > 80 || /[.,;:!?]$/u.test(piece.text.trim())) return null
  const next = sources
    .slice(index + 1)
    .find((source) => source.piece.kind !== 'paragraph' || source.piece.text.trim())?.piece
  const isLong = next?.kind === 'paragraph' && next.text.trim().length > 100 && !bulletOf(next.text)
  return isLong && numberedLevel(piece.text) !== null ? usual + 0.2 : null
}

/** Whether text or a heading of lower rank follows. */
function isFollowed(sources: readonly Source[], looks: readonly (number | null)[], index: number): boolean {
  for (let next = index + 1; next < sources.length; next += 1) {
    const piece = sources[next]?.piece
    if (piece?.kind === 'heading') return false
    if (piece?.kind === 'paragraph' && !piece.text.trim()) continue
    const look = looks[next] ?? null
    return look === null || look < (looks[index] ?? 0)
  }
  return false
}

/** The font size of most of the text. */
function usualSize(sources: readonly Source[]): number {
  const lengths = new Map<number, number>()
  for (const { piece, node } of sources) {
    if (piece.kind !== 'paragraph' && piece.kind !== 'list') continue
    const size = Math.max(0, ...textNodes(node).map(sizeOf))
    lengths.set(size, (lengths.get(size) ?? 0) + plainText(node).length)
  }
  const [usual] = [...lengths].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] || 12
}

function sizeOf(node: OfficeContentNode): number {
  return Number.parseFloat(node.formatting?.size ?? '0') || 0
}

const longestStyledHeading = 250
const wrappers = new Set(['note', 'drawing', 'admonition', 'page'])

/** A piece and its node, which has the formatting. */
interface Source {
  piece: Piece
  node: OfficeContentNode
}

/** The pieces of a document's tree, in order. */
function readBlocks(content: readonly OfficeContentNode[], pageBreak: PageBreak): Source[] {
  const found: Source[] = []
  let page = 1
  let depth = 0
  /** Items that consist of links. */
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
    else if (node.type === 'code') addCode(node, node.text ?? '', node.metadata?.language)
    else if (node.type === 'definitionList') addDefinitions(node)
    else if (node.type === 'paragraph' || node.type === 'text') visitParagraph(node)
    else if (wrappers.has(node.type)) for (const child of node.children ?? []) visit(child)
    if (node.type === 'heading' || node.type === 'list' || node.type === 'paragraph') visitNotes(node)
  }

  /** Some documents use a heading style for whole paragraphs. */
  function addHeading(node: OfficeContentNode & { type: 'heading' }): void {
    const text = plainText(node)
    if (text.length > longestStyledHeading) add(node, { kind: 'paragraph', page, ...inlineText(node) })
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

  /** In most programs, each line of code is a paragraph. */
  function addCode(node: OfficeContentNode, text: string, language?: string): void {
    const last = found.at(-1)?.piece
    if (last?.kind === 'code' && node.type !== 'code') last.text += `\n${text}`
    else add(node, { kind: 'code', page, text, ...languageOfCode(language) })
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

  /** A table with one column is a frame around text. */
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
      // Short notes are page numbers and the like.
      for (const child of note.children ?? []) if (plainText(child).length > 20) visit(child)
    }
  }
}

function isTableOfContents(style: string | undefined): boolean {
  return /^(toc|verzeichnis|contents|sommario|tdm|índice|indice|spis treści|inhopg|cuprins|зміст)\s*\d/iu.test(
    style ?? '',
  )
}

/** Makes a table of rows. The first row names the columns if it is formatted differently from the rest. */
function tableOf(rows: readonly OfficeContentNode[][], page: number): Block {
  const [first = [], ...rest] = rows
  const named = first.filter((cell) => plainText(cell))
  const isMarked = named.length > 1 && (named.every(isHeader) || named.every(isBold))
  const isAllMarked = rest.flat().every((cell) => isHeader(cell) || isBold(cell))
  const texts = rows.map((row) => row.map(plainText))
  return { kind: 'table', page, hasHeader: (isMarked && !isAllMarked) || hasCorner(texts), rows: texts }
}

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

/** The paragraph that is the title of a slide. */
function titleOf(slide: OfficeContentNode): OfficeContentNode | undefined {
  const children = slide.children ?? []
  return children.find(({ type }) => type === 'heading') ?? untitledTitle(children)
}

/** Without a title, a short first text serves as one. */
function untitledTitle(children: readonly OfficeContentNode[]): OfficeContentNode | undefined {
  const texts = children.filter((child) => plainText(child))
  const [first] = texts
  const isTitle = first?.type === 'paragraph' && texts.length > 1 && plainText(first).length <= 60
  return isTitle && !/[.:;,]$/u.test(plainText(first)) ? first : undefined
}

/** Page breaks: recorded by the program when it saved, or inserted by the author. */
type PageBreak = 'lastRenderedPage' | 'page' | null

/** Counts the page breaks before a block's text, which move the block itself, and those within. */
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

type OfficeKind = 'docx' | 'pptx' | 'odt' | 'odp' | 'rtf' | 'html' | 'epub'

const problems: Record<string, DocumentProblem> = {
  PASSWORD_REQUIRED: 'encrypted',
  PASSWORD_INCORRECT: 'encrypted',
  DOCUMENT_DECRYPTION_FAILED: 'encrypted',
  ZIP_ENTRY_COUNT_LIMIT_EXCEEDED: 'too-complex',
  ZIP_SIZE_LIMIT_EXCEEDED: 'too-complex',
  XML_ELEMENT_LIMIT_EXCEEDED: 'too-complex',
  MAX_NESTING_DEPTH_EXCEEDED: 'too-complex',
}

/**
 * Parses a document into a tree with officeparser, which enforces limits and resolves no entities or remote content.
 */
async function parseOffice(bytes: Buffer, fileType: OfficeKind): Promise<OfficeParserAST> {
  try {
    return await OfficeParser.parseOffice(bytes, {
      fileType,
      includeBreakNodes: true,
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      decompressionLimits: { maxUncompressedBytes: unpackedBytes, maxRepeatedContent: 4 * 1024 * 1024 },
    })
  } catch (error) {
    const code = (error as { officeIssue?: { code?: string } }).officeIssue?.code ?? ''
    throw new Unreadable(problems[code] ?? 'damaged', undefined, { cause: error })
  }
}
