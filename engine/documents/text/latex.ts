import type { Draft } from '../pieces.ts'
import { withoutFormulas } from './formulas.ts'

/** Whether a text is the source of a LaTeX document or of a part of one. */
export function isLatex(text: string): boolean {
  return /^[ \t]*\\(?:documentclass|begin\{document\})/mu.test(text) || (text.match(sectioning)?.length ?? 0) >= 2
}

const sectioning = /^[ \t]*\\(?:chapter|(?:sub){0,2}section|begin\{frame\}|frametitle)[*{[]?/gmu

/** Reads LaTeX by its structure: sections, lists, tables, emphasis, code and formulas. Macros of the author are left out. */
export async function readLatex(text: string): Promise<Draft> {
  const { markdownDraft } = await import('./markdown.ts')
  const parts = bodyOf(text).split(verbatim)
  // Each part of the text is followed by the name of an environment and its code.
  const source = parts
    .map((part, index) => (index % 3 === 0 ? trimmedFormulas(withoutComments(quoted(part))) : ''))
    .join(codeMark)
  const codes = parts.filter((_, index) => index % 3 === 2)
  const plain = withoutFormulas(source.replaceAll(`${codeMark}${codeMark}${codeMark}`, codeMark))
  const markdown = plainLatex(plain.text)
  let next = 0
  const whole = markdown.replaceAll(
    codeMark,
    () => `\n\n\`\`\`\n${(codes[next++] ?? '').replaceAll('```', '')}\n\`\`\`\n\n`,
  )
  const draft = await markdownDraft(whole, titleOf(text))
  return { ...draft, pieces: plain.restore(draft.pieces) }
}

const codeMark = '\uE002'
const verbatim =
  /\\begin\{(verbatim\*?|lstlisting|minted|alltt|Verbatim)\}(?:\[[^\]\n]{0,300}\])?(?:\{[^}\n]{0,40}\})?([\s\S]*?)\\end\{\1\}/u

/** The part between the beginning and the end of the document. */
function bodyOf(text: string): string {
  const start = text.indexOf('\\begin{document}')
  const end = text.lastIndexOf('\\end{document}')
  return text.slice(start < 0 ? 0 : start + '\\begin{document}'.length, end < start || end < 0 ? undefined : end)
}

const titleOf = (text: string) =>
  /\\title(?:\[[^\]\n]{0,300}\])?\{([^{}]{2,200})\}/u
    .exec(withCharacters(text))?.[1]
    ?.replaceAll(/\s+/gu, ' ')
    .trim() ?? null

const withoutComments = (text: string) => text.replaceAll(/(?<!\\)%[^\n]*\n?/gu, '')

/** Formulas in the text, without spaces inside their dollar signs, which Markdown does not allow. */
const trimmedFormulas = (text: string) =>
  text.replaceAll(/(?<![\\$])\$(?!\$)([^$]{1,500})(?<!\\)\$(?!\$)/gu, (whole, formula: string) =>
    formula.trim() === '' ? whole : `$${formula.trim()}$`,
  )

/** Quotation marks, which LaTeX writes with accents that Markdown takes for code. */
const quoted = (text: string) =>
  text
    .replaceAll(/"`/gu, '„')
    .replaceAll(/"'/gu, '“')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll(/(?<!\\)`/gu, '‘')

/** What names stand for, written as `name=sign`. */
const signs = (...pairs: string[]): Record<string, string> =>
  Object.fromEntries(pairs.flatMap((line) => line.split(' ')).map((pair) => pair.split('=') as [string, string]))

const accents: Record<string, string> = { "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303' }
const letterAccents = signs('c=\u0327 v=\u030C u=\u0306 k=\u0328 H=\u030B r=\u030A')
const symbols: Record<string, string> = {
  ...signs('ldots=… dots=… ss=ß o=ø O=Ø l=ł L=Ł ae=æ oe=œ LaTeX=LaTeX TeX=TeX i=ı'),
  ...signs('textless=< textgreater=> textbar=| textasciitilde=~ euro=€ guillemotleft=« guillemotright=» og=« fg=»'),
  textbackslash: '\\\\',
  par: '\n\n',
  newline: ' ',
  quad: ' ',
  qquad: ' ',
}
const levels = signs('part=# chapter=# section=## subsection=### subsubsection=#### frametitle=####')
const marks = signs(
  'textbf=** alert=** structure=** term=** emph=* textit=* textsl=* underline=*',
  'texttt=` code=` lstinline=`',
)
/** Commands whose argument is not text to read. */
const silent =
  'label|cite\\w*|index|includegraphics|input|include|vspace|hspace|usepackage|bibliography\\w*|url|footnote|footnotetext|thanks|setcounter|addtocounter|pagestyle|thispagestyle|newcommand|renewcommand|def|title|author|date|institute|subtitle|caption|setlength|definecolor|cline|cmidrule|graphicspath|hypersetup'

/** Commands that enter an abbreviation into a list at the end of the document. */
const definingAcronym = 'abbrev\\w*|nomenclature|newacronym|acro(?:def)?|newglossaryentry|newabbreviation'

/** The beginnings of environments whose arguments give a size. */
const sized =
  /\\begin\{(tabular\w*\*?|longtable|minipage|multicols|columns?|thebibliography|figure|table)\}(?:\[[^\]\n]{0,100}\]|\{(?:[^{}\n]|\{[^{}\n]{0,60}\}){0,200}\})+/gu
const mostNested = 12
const argument = String.raw`\{([^{}]*)\}`

/** LaTeX without formulas and code as Markdown. */
function plainLatex(source: string): string {
  let text = withReferences(withCharacters(source))
    .replaceAll(theoremTitle, '\\begin{$1}[$2]')
    .replaceAll(
      /\\begin\{(frame|\w*block)\}((?:\[[^\]\n]{0,200}\])?)\s*\{/gu,
      (_, name: string) => `\\begin{${name}}\\${name}title{`,
    )
    .replaceAll(sized, '\\begin{$1}')
    .replaceAll(
      /\\(?:href|textcolor|colorbox|hyperref|multicolumn|multirow)(?:\[[^\]\n]{0,200}\]|\{[^{}\n]{0,300}\})+(?=\{)/gu,
      '',
    )
    .replaceAll(/\\verb\*?([^\p{L}\s*])([^\n]{0,200}?)\1/gu, '`$2`')
    .replaceAll(/\{\\(?:bf|bfseries)\b([^{}]*)\}/gu, (_, inner: string) => `**${inner.trimStart()}**`)
    .replaceAll(/\{\\(?:em|it|sl|itshape)\b([^{}]*)\}/gu, (_, inner: string) => `*${inner.trimStart()}*`)
  // From the inside out.
  for (let depth = 0; depth < mostNested; depth += 1) {
    const before = text
    text = text
      .replaceAll(
        new RegExp(String.raw`\\(?:${definingAcronym})\*?(?:\[[^\]\n]{0,100}\])?(?:${argument}){2,3}`, 'gu'),
        '',
      )
      .replaceAll(new RegExp(String.raw`\\(?:${silent})\*?(?:\[[^\]\n]{0,200}\])*${argument}`, 'gu'), '')
      .replaceAll(
        new RegExp(
          String.raw`\\(?!begin|end|item)(\p{L}+)\*?(?:<[^>\n]{0,20}>)?(?:\[[^\]\n]{0,200}\])*${argument}`,
          'gu',
        ),
        commandOf,
      )
      .replaceAll(/(?<![\\\p{L}\]*])\{([^{}]*)(?<!\\)\}/gu, '$1')
    if (text === before) break
  }
  return withEnvironments(text)
    .replaceAll(/\\([%&_#$])/gu, (_, sign: string) => (sign === '_' || sign === '#' ? `\\${sign}` : sign))
    .replaceAll(/\\\p{L}+\*?/gu, ' ')
    .replaceAll(/[{}]/gu, '')
}

const references = 'ref|eqref|pageref|autoref|cref|Cref|vref|nameref'
/** A key such as 'fig:cell' or 'sec:fs:search', in an argument of a command. */
const key = String.raw`\{(?:sec|subsec|ssec|fig|tab|tbl|table|lst|listing|code|ch|chap|chapter|eq|eqn|app|alg|thm|def|lem|ex|ssub|part)[:_-][\w:./+-]+\}`
const reference = new RegExp(
  String.raw`\\(?:${references})\*?\{[^{}\n]{1,80}\}|\\(?!(?:label|begin|end|input|include)\{|cite)\p{L}+\*?(?:\{(?<name>[^{}\n]{0,40})\})?${key}`,
  'gu',
)
/** The number of a figure or a section, which only LaTeX knows. LaTeX prints the same for a reference it cannot resolve. */
const unresolved = '??'

/** A text with its references as LaTeX prints unresolved ones, without brackets that hold nothing else: '(see figure 2)'. */
function withReferences(text: string): string {
  const plain = text.replaceAll(reference, (...match) => {
    const { name = '' } = match.at(-1) as { name?: string }
    return `${name} ${unresolved}`.trimStart()
  })
  return plain.replaceAll(/ ?\((?:[\p{L}.]+[ ~]){0,3}\?\?(?:\.\?\?)?\)/gu, '')
}

/** The title of a definition or a theorem in braces. */
const theoremTitle = /\\begin\{(\p{L}*(?:defin|theor|lemma|satz|teorem|prop|thm)\p{L}*)\}\{([^{}\n]{2,80})\}/gu

function commandOf(_: string, name: string, inner: string): string {
  const level = levels[name]
  if (level !== undefined) return `\n\n${level} ${inner.replaceAll(/\s+/gu, ' ').trim()}\n\n`
  if (name === 'paragraph' || name === 'subparagraph') return `\n\n**${inner.trim()}** `
  if (name.endsWith('blocktitle')) return `\n\n**${inner.trim()}**\n\n`
  const mark = marks[name]
  const bare = inner.replaceAll(/\s+/gu, ' ').trim()
  return mark === undefined || bare === '' ? inner : mark + bare + mark
}

/** A text with the letters and signs that commands stand for. */
function withCharacters(text: string): string {
  return text
    .replaceAll(/\\\\(?:\[[^\]\n]{0,20}\])?/gu, '\n\n')
    .replaceAll(/\\(['`^"~])\s?\{?\\?(\p{L})\}?/gu, (_, accent: string, letter: string) =>
      (letter + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replaceAll(/\\([cvukHr])\s?\{\s?(\p{L})\}/gu, (_, accent: string, letter: string) =>
      (letter + (letterAccents[accent] ?? '')).normalize('NFC'),
    )
    .replaceAll(/(?<=\p{L}|\s|^)"([aouAOU])(?=\p{L})/gmu, (_, letter: string) => `${letter}\u0308`.normalize('NFC'))
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll(/(?<!\\)~/gu, ' ')
    .replaceAll(/\\[,;:! ]|\\-/gu, (space) => (space === '\\-' ? '' : ' '))
    .replaceAll(/\\(\p{L}+)(?:\{\}|[ \t]+(?=\S))?/gu, (whole, name: string) =>
      Object.hasOwn(symbols, name) ? (symbols[name] ?? whole) : whole,
    )
    .replaceAll(/(?<=\\\p{L}{1,20}\*?)<[\d,+. |-]{1,20}>/gu, '')
    .replaceAll(/(?<![\\\p{L}])\*|(?<!\\)</gu, '\\$&')
}

const environment = /\\(begin|end)\{([^{}\n]{1,40})\}((?:\[[^\]\n]{0,200}\]|\{[^{}\n]{0,200}\})*)/gu
const lists = /^(?:itemize|enumerate|description|compact\w+|inparaenum|easylist|tightlist)\*?$/u
const tables = /^(?:tabular|tabularx|longtable|tabulary)\*?$/u

/** Lists and tables as those of Markdown. What holds other text, such as a theorem, becomes a paragraph below its name. */
function withEnvironments(text: string): string {
  const open: string[] = []
  let rest = 0
  let plain = ''
  const add = (end: number) => {
    const part = text.slice(rest, end)
    plain += open.length > 0 ? itemsOf(part, open) : part
  }
  for (const match of text.matchAll(environment)) {
    const [whole, edge = '', name = '', options = ''] = match
    if (match.index < rest) continue
    add(match.index)
    rest = match.index + whole.length
    if (tables.test(name) && edge === 'begin') {
      const end = text.indexOf(`\\end{${name}}`, rest)
      plain += `\n\n${tableOf(text.slice(rest, end < 0 ? undefined : end))}\n\n`
      rest = end < 0 ? text.length : end + `\\end{${name}}`.length
    } else if (lists.test(name)) {
      if (edge === 'begin') open.push(name)
      else open.pop()
      plain += open.length > 0 ? '\n' : '\n\n'
    } else if (edge === 'begin') plain += openingOf(name, options, open.length)
    else plain += '\n\n'
  }
  add(text.length)
  return plain
}

/** The name of a theorem or definition, which its text explains. */
function openingOf(name: string, options: string, depth: number): string {
  const label = /^\[([^\]]*)\]/u.exec(options)?.[1] ?? ''
  const isNamed = /^\p{L}[^=]*$/u.test(label) && /defin|theor|lemma|satz|teorem|propos|prop|thm|def/iu.test(name)
  return isNamed ? `\n\n**${label.trim()}**: ` : depth > 0 ? '\n' : '\n\n'
}

/** The items of a list, indented by its depth. */
function itemsOf(part: string, open: readonly string[]): string {
  const bullet = open.at(-1)?.startsWith('enumerate') ? '1.' : '-'
  const indent = '   '.repeat(Math.min(open.length, mostNested) - 1)
  const lines = part.replaceAll(/\s+/gu, ' ')
  return lines.replaceAll(/ ?\\item\b(?:<[^>]{0,20}>)? ?(?:\[([^\]]{0,200})\])? ?/gu, (_, label?: string) =>
    label === undefined
      ? `\n${indent}${bullet} `
      : `\n${indent}${bullet} **${label.replaceAll(/[*:\s]+$|^[*\s]+/gu, '')}**: `,
  )
}

function tableOf(source: string): string {
  const rows = source
    .replaceAll(/\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|centering|newline)\b/gu, ' ')
    .split(/\n\n|\\tabularnewline/u)
    .map((row) => row.split(/(?<!\\)&/u).map((cell) => cell.replaceAll(/\s+/gu, ' ').replaceAll('|', '\\|').trim()))
    .filter((row) => row.some(Boolean))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (rows.length < 2 || width < 2) return rows.flat().join(' ')
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`)
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')
}
