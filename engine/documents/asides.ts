import type { Aside } from '../../shared/generation.ts'
import type { Language } from '../../shared/languages.ts'
import { asidePattern, documentPattern, languageData, withoutDiacritics, wordsIn } from '../languages/languages.ts'
import type { Block, Passage } from './document.ts'

/**
 * Marks passages that are not study material: exercises, checklists, acknowledgements, licences, contents, media. They are
 * recognised by their heading if their structure agrees, or by their structure alone. A passage with both kinds of blocks is
 * split. A document that has only asides counts as study material.
 */
export function partAsides(passages: readonly Passage[], language: Language | null): Passage[] {
  const signs = signsOf(language)
  const outermost = new Set(passages.map(({ path }) => path[0]))
  const title = outermost.size === 1 ? [...outermost][0] : undefined
  const parted = passages.flatMap((passage) => part(passage, signs, title))
  const isAll = parted.every(({ aside }) => aside !== undefined)
  return parted.map(({ aside, ...passage }, position) => ({
    ...passage,
    position,
    ...(aside === undefined || isAll ? {} : { aside }),
  }))
}

/** The order in which headings are compared. */
const kinds = ['exercises', 'checklist', 'thanks', 'licence', 'contents', 'media'] as const satisfies readonly Aside[]

interface Signs {
  headings: readonly { kind: Aside; pattern: RegExp }[]
  /** At the beginning of a text: 'Quiz …', 'Exercise:', 'Exercise 3:'. */
  quiz: RegExp
  exercise: RegExp
  numbered: RegExp
  lead: RegExp
  thanking: RegExp
  licensed: RegExp
  watching: RegExp
  notice: RegExp
  answer: RegExp
  /** First words of instructions, and their endings. */
  commands: ReadonlySet<string>
  commandEnds: RegExp | null
}

function signsOf(language: Language | null): Signs {
  const of = (kind: Parameters<typeof asidePattern>[0]) => `(?:${asidePattern(kind, language)})`
  const number = String.raw`(?:(?:no|nr|n)?[.º°]?\s*\d+(?:\.\d+)*\.?)`
  const title = String.raw`(?:\s*[-–—:(/!?.].*)?`
  const data = languageData[language ?? 'en']
  const ends = data.patterns.commandEnds
  return {
    headings: kinds.map((kind) => ({
      kind,
      // 'Task – define a cell' may be a lesson; 'Task 3 – define a cell' is not.
      pattern: new RegExp(
        String.raw`^[\p{S}\p{P}\s]*(?:\d+(?:\.\d+)*[.)]?\s+)?${of(kind)}(?:\s+${number}${title})?${kind === 'exercises' ? String.raw`\s*[:.!?]?` : title}\s*$`,
        'iu',
      ),
    })),
    quiz: new RegExp(String.raw`^${of('exercises')}(?!\p{L})`, 'iu'),
    exercise: new RegExp(String.raw`^${of('exercises')}\s*:`, 'iu'),
    numbered: new RegExp(String.raw`^${of('exercises')}\s*${number}\s*[-–—:.)]`, 'iu'),
    lead: new RegExp(`^${of('leads')}(?![\\p{L}])`, 'iu'),
    thanking: new RegExp(`^${of('thanking')}(?![\\p{L}])`, 'iu'),
    licensed: new RegExp(`(?<![\\p{L}])${of('licensed')}(?![\\p{L}])`, 'iu'),
    watching: new RegExp(`^${of('watching')}(?![\\p{L}])`, 'iu'),
    notice: new RegExp(
      `^(?:${withoutDiacritics(documentPattern('notices'))}|${asidePattern('licence', language)}) ?:`,
      'iu',
    ),
    answer: new RegExp(
      `^(?:${withoutDiacritics(documentPattern('answerLabels'))})\\p{L}{0,3}(?: \\d+)? ?(?:[:.]|$)`,
      'iu',
    ),
    commands: wordsIn(data.words.commands),
    commandEnds: ends === undefined ? null : new RegExp(`(?:${ends})$`, 'u'),
  }
}

/** A paragraph, item or row, without diacritics. */
interface Unit {
  text: string
  isItem: boolean
}

const unit = (text: string, isItem: boolean): Unit => ({ text: withoutDiacritics(text), isItem })

function unitsOf(block: Block): Unit[] {
  if (block.kind === 'list') return block.items.map(({ text }) => unit(text, true))
  return block.kind === 'table' ? block.rows.map((row) => unit(row.join(' '), true)) : [unit(block.text, false)]
}

function part(passage: Passage, signs: Signs, title: string | undefined): Passage[] {
  const { path, blocks } = passage
  const named = kindOfPath(path, signs, title)
  const kind = named && isPlausible(named.kind, blocks, signs) ? named.kind : quizOf(passage, signs)
  const firstList = blocks.findIndex((block) => block.kind === 'list')
  const marks = blocks.map((block, index): Mark => {
    const own = kindOfBlock(block, signs)
    if (kind === 'media' && isGlossary(block)) return 'study'
    // Blocks after the list are no longer part of the contents.
    const isAfter = kind === 'contents' && block.kind !== 'list' && firstList !== -1 && index > firstList
    return own ?? (isAfter ? null : kind)
  })
  const spreadMarks = spread(blocks, marks, signs)
  const groups: { kind: Mark; blocks: Block[] }[] = []
  for (const [index, block] of blocks.entries()) {
    const mark = spreadMarks[index] ?? null
    const last = groups.at(-1)
    if (last?.kind === mark) last.blocks.push(block)
    else groups.push({ kind: mark, blocks: [block] })
  }
  return groups.map((group) => {
    const pages = group.blocks.map(({ page }) => page)
    const isStudy = group.kind === 'study' || group.kind === null
    return {
      ...passage,
      // A glossary goes without its misleading heading.
      path: group.kind === 'study' && named?.isLast ? path.slice(0, -1) : path,
      blocks: group.blocks,
      ...(groups.length > 1 ? { firstPage: Math.min(...pages), lastPage: Math.max(...pages) } : {}),
      ...(isStudy ? {} : { aside: group.kind as Aside }),
    }
  })
}

/** The kind of a block; 'study' for study material under a heading that says otherwise. */
type Mark = Aside | 'study' | null

/** The kind of the nearest heading that names an aside. Contents and objectives do not include their subsections. */
function kindOfPath(
  path: readonly string[],
  { headings }: Signs,
  title: string | undefined,
): { kind: Aside; isLast: boolean } | null {
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const heading = withoutDiacritics(path[index] ?? '')
    const isLast = index === path.length - 1
    const found = headings.find(({ kind, pattern }) => pattern.test(heading) && (isLast || kind !== 'contents'))
    // The title of the document names its subject.
    if (found && (isLast || index > 0 || path[0] !== title)) return { kind: found.kind, isLast }
  }
  return null
}

/** A question mark at the end, before quotation marks, smileys and the like. */
const question = /\?[^\p{L}\p{N}]*$/u
const link = /https?:\/\/|www\.|\bdoi:/iu
const cited = /\b(?:1[5-9]|20)\d\d\b|["“”„«»]/u
const blank = /_{3,}|(?:\.\s?){5,}|…{2,}|[☐☑☒□◻]/u
const box = /^\s*(?:[☐☑☒□◻▢❏❑]|\[[ xX]?\])/u
const leader = /(?:\.\s?){4,}\s*\d{1,4}\s*$|(?:…\s*)+\d{1,4}\s*$/u
const licenceName = /\bCC\b|creative commons|\bGPL|\bGNU\b|\bMIT\b|apache|public domain/iu
const reserved = /reserv|vorbehalten|riservati|voorbehouden|zastrzezone|rezervate|захищено|застережено/iu
const rights = /©|\(c\)\s*\d{4}|\bISBN[\s:-]*[\dX]/iu
const longestLicence = 500
const longestThanks = 1_500

/** Whether the structure agrees with what a heading says: 'Problems' and 'Sources' may be the subject. */
function isPlausible(kind: Aside, blocks: readonly Block[], signs: Signs): boolean {
  const units = blocks.filter((block) => block.kind !== 'code').flatMap(unitsOf)
  const length = units.reduce((sum, { text }) => sum + text.length, 0)
  switch (kind) {
    case 'exercises':
      return !isAnswered(units, signs) && (length < 400 || units.some((unit) => isTask(unit.text, signs)))
    case 'checklist':
      return units.some(({ isItem }) => isItem)
    case 'thanks':
      return length <= longestThanks
    case 'licence':
      return length <= 3_000
    case 'contents':
      return share(units, ({ text }) => text.length <= 160) >= 0.6
    case 'media':
      return length < 300 || share(units, ({ text }) => link.test(text) || cited.test(text)) >= 0.5
  }
}

/** Recognises exercises by many questions under a heading that only begins like theirs, such as 'Quiz on cells'. */
function quizOf({ path, blocks }: Passage, signs: Signs): Aside | null {
  if (!signs.quiz.test(withoutDiacritics(path.at(-1) ?? ''))) return null
  const units = blocks.filter((block) => block.kind !== 'code').flatMap(unitsOf)
  const isQuiz = share(units, ({ text }) => question.test(text) || blank.test(text)) >= 0.2
  return isQuiz && !isAnswered(units, signs) ? 'exercises' : null
}

/** Questions with their answers are study material. */
function isAnswered(units: readonly Unit[], { answer }: Signs): boolean {
  const questions = units.filter(({ text }) => question.test(text)).length
  const answers = units.filter(({ text }) => answer.test(text)).length
  return questions > 0 && answers >= questions * 0.5
}

function isTask(text: string, { commands, commandEnds }: Signs): boolean {
  if (question.test(text) || blank.test(text)) return true
  const first = /\p{L}+/u.exec(text)?.[0] ?? ''
  return commands.has(first.toLowerCase()) || commandEnds?.test(first) === true
}

/** The kind of a block by its structure, whatever its heading. */
function kindOfBlock(block: Block, signs: Signs): Aside | null {
  if (block.kind === 'code' || block.kind === 'table') return null
  const units = unitsOf(block)
  if (block.kind === 'list') return kindOfList(units)
  const text = units[0]?.text ?? ''
  if (signs.notice.test(text) || isLicence(text, signs)) return 'licence'
  if (text.length <= longestThanks && signs.thanking.test(text)) return 'thanks'
  if (signs.lead.test(text) && text.trimEnd().endsWith(':')) return 'contents'
  if (text.length <= 200 && signs.watching.test(text)) return 'media'
  if (signs.numbered.test(text)) return 'exercises'
  return signs.exercise.test(text) && isTask(text.replace(signs.exercise, ''), signs) ? 'exercises' : null
}

function isLicence(text: string, { licensed }: Signs): boolean {
  if (text.length > longestLicence) return false
  if ((rights.test(text) || (licensed.test(text) && reserved.test(text))) && text.length <= 200) return true
  const { index, 0: words } = licensed.exec(text) ?? { index: 0, 0: '' }
  return words !== '' && licenceName.test(text.slice(index, index + words.length + 40)) && isCredit(text)
}

/** A line that credits something names it or links to it; a sentence about licences does not. */
const isCredit = (text: string): boolean =>
  link.test(text) || /\d\.\d|\bby\b|\bvon\b|\bpar\b|\bpor\b|\bdi\b|\bdoor\b|\bde\b|©/iu.test(text.slice(0, 300))

function kindOfList(units: readonly Unit[]): Aside | null {
  const texts = units.map(({ text }) => text)
  if (units.length >= 2 && share(texts, (text) => box.test(text)) >= 0.6) return 'checklist'
  if (units.length < 3) return null
  if (share(texts, (text) => leader.test(text)) >= 0.6) return 'contents'
  if (share(texts, (text) => question.test(text) || blank.test(text)) >= 0.6) return 'exercises'
  return share(texts, (text) => link.test(text) && text.replace(/https?:\/\/\S+/gu, '').length < 150) >= 0.6
    ? 'media'
    : null
}

const fewestTasks = 3

/**
 * Extends marks to the block that belongs to a marked one, such as the list after `…:` or the text after a label on its own
 * line, and marks runs of questions.
 */
function spread(blocks: readonly Block[], marks: readonly Mark[], signs: Signs): Mark[] {
  const result = [...marks]
  const textAt = (index: number) => {
    const block = blocks[index]
    return block?.kind === 'paragraph' ? block.text.trimEnd() : ''
  }
  for (const [index, block] of blocks.entries()) {
    const before = result[index - 1]
    if (index === 0 || !before || before === 'study' || result[index] !== null) continue
    const above = textAt(index - 1)
    const isLabel = above.length <= 60 && before === 'licence'
    if (above.endsWith(':') && (block.kind === 'list' || isLabel)) result[index] = before
  }
  for (let from = 0; from < blocks.length; from += 1) {
    let to = from
    while (to < blocks.length && result[to] === null && isQuestion(blocks[to], signs)) to += 1
    if (to - from >= fewestTasks) result.fill('exercises', from, to)
    from = Math.max(from, to - 1)
  }
  return result
}

function isQuestion(block: Block | undefined, signs: Signs): boolean {
  if (block?.kind !== 'paragraph' || block.text.length > 400) return false
  const text = withoutDiacritics(block.text)
  return question.test(text) || blank.test(text) || signs.exercise.test(text)
}

const longestTerm = 60

/** Whether a block defines terms: `term: meaning`. References do not count. */
function isGlossary(block: Block): boolean {
  if (block.kind !== 'list' && block.kind !== 'paragraph') return false
  return (
    share(unitsOf(block), ({ text }) => {
      const [, term = '', meaning = ''] = /^([^:=–—]+?)\s*(?::|=|\s[–—-])\s+(.+)$/su.exec(text) ?? []
      const isTerm =
        term.length > 1 && term.length <= longestTerm && term.split(/\s+/u).length <= 6 && !/[\d.,?]/u.test(term)
      return isTerm && meaning.length >= 15 && !link.test(meaning) && !/\b(?:1[5-9]|20)\d\d\b/u.test(meaning)
    }) >= 0.6
  )
}

function share<One>(all: readonly One[], test: (one: One) => boolean): number {
  return all.length === 0 ? 0 : all.filter(test).length / all.length
}
