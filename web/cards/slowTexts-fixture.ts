import { limits } from '../../shared/limits.ts'
import { mulberry32 } from '../study/shuffle.ts'

/** Markdown, formulas, gaps and HTML in pieces: what opens something, what closes it, and what is nearly one of both. */
const pieces = [
  '- ',
  '* ',
  '+ ',
  '1. ',
  '1) ',
  '123456789. ',
  '> ',
  '>',
  '- [ ] ',
  '-\t',
  '>\t',
  '1.\t',
  '* * *',
  '- - -',
  '> - ',
  '\n',
  '\n\n',
  '\t',
  '    ',
  '  ',
  ' ',
  '\n    ',
  '\n- ',
  '\n  - ',
  '\n1. ',
  '\n> ',
  '\n#',
  '\n|',
  '\n```\n',
  '# ',
  '#',
  '---\n',
  '===\n',
  'a\n===',
  '|',
  '|a',
  '| - |\n',
  '|a|b|\n|-|-|\n',
  '|:-:',
  '|\n',
  '-|',
  '`',
  '``',
  '```\n',
  '~~~\n',
  '*',
  '**',
  '***',
  '_',
  '__',
  '~',
  '~~',
  '*a',
  '**a',
  '_a',
  '*a_',
  '**a_',
  '_**',
  '*_',
  'a*b_',
  'a*',
  'a_',
  '~a',
  '*~',
  '[',
  '![',
  '](',
  '[a](',
  '[a]',
  '[a]: b\n',
  '[^a]:',
  '[[',
  '](<',
  '[a](b "',
  ')',
  '(',
  '"',
  "'",
  '<',
  '>',
  '<b>',
  '</b>',
  '<br>',
  '<a ',
  '<a href="',
  '<!--',
  '<?',
  '<http:',
  '<a@b.c>',
  '&',
  '&amp;',
  '&#x',
  'http://',
  'https://a.b/(',
  'www.',
  'www.a.',
  'a@b.c',
  'a@',
  '@',
  'a.',
  'a-',
  '!',
  '$',
  '$$',
  '$a',
  '$$a',
  '$a$',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '\n\\[',
  '\n$$',
  '/$',
  '/$a/$',
  '$1',
  '\\$',
  '{',
  '}',
  '\\frac{',
  '\\frac{a}{b}',
  '\\sqrt{',
  '\\sqrt[',
  '^{',
  '_{',
  'x_1',
  'x^',
  '\\left(',
  '\\begin{matrix}',
  '\\end{matrix}',
  '\\begin{array}{c}',
  '\\begin{',
  '&a',
  '\\\\',
  '\\hline',
  '\\def\\a{',
  '\\a',
  '\\a\\a}',
  '\\text{',
  '\\hat{',
  '\\binom{',
  '\\color{red}',
  '\\rule{1em}{1em}',
  '\\not',
  '\\alpha',
  '\\tag{',
  '\\xrightarrow[',
  '\\*',
  '\\',
  'é',
  '語',
  'ب',
  'ߒ',
  '\u0301',
  'אa',
  '😀',
  '\u00a0',
  '\u2028',
  '\u200b',
  '\r',
  '\r\n',
  '\v',
  '\uFDD0',
  '1',
  '=',
  '+',
  ':',
  'a',
  'word ',
]

const most: number = limits.cardTextLength
const filled = (piece: string, length = most) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts of the greatest length that are meant to take long: pieces that are repeated, nested and mixed, the same for the same seed. */
export function* slowTexts(seed: number, count: number): Generator<string> {
  const random = mulberry32(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = () => pieces[below(pieces.length)] ?? ''
  const some = (limit: number) => Array.from({ length: 1 + below(limit) }, one).join('')
  const shapes = [
    () => filled(some(1)),
    () => filled(some(4)),
    () => one() + one() + filled(some(2)),
    () => filled(some(2), most - 20) + one() + one(),
    () => {
      const length = Math.floor(most * random())
      return filled(some(2), length) + one() + filled(some(2), most - length)
    },
    () => {
      const [open, close] = [some(2), some(2)]
      const depth = Math.floor(most / (open.length + close.length))
      return open.repeat(depth) + close.repeat(depth)
    },
    () => {
      const fence = ['$', '$$', '**', '`', '/$'][below(5)] ?? ''
      return fence + filled(some(3), [most - 4, limits.formulasLength - 4][below(2)]) + fence
    },
    () => {
      const paragraph = filled(some(2), 100 + below(2000))
      return filled(`${paragraph}\n\n`)
    },
    () => Array.from({ length: most / 2 }, one).join(''),
    () => {
      // A table of any width and height, whose rows are mostly shorter than its header, by itself or in a list or a quote.
      const columns = Math.ceil((most / 8) ** random())
      const rows = Math.ceil((most / 2) ** random())
      const row = ['|', 'a|', one(), 'a|'.repeat(below(columns + 2)), some(3)][below(5)] ?? ''
      const delimiter = (['-|', '|-', '|:-:'][below(3)] ?? '').repeat(columns)
      const [first, others] = [' ', '> ', '- ', '> - '].map((inset) => [inset, inset.replace('-', ' ')])[below(4)] ?? []
      const lines = ['a|'.repeat(columns), delimiter, ...Array<string>(rows).fill(row)]
      const table = `${first}${lines.join(`\n${others}`)}`
      return below(2) ? table : filled(`${table}\n\n`)
    },
  ]
  for (let index = 0; index < count; index++) yield (shapes[index % shapes.length]?.() ?? '').slice(0, most)
}

/** The processor's time that this thread takes for something, in milliseconds: what else the machine does hardly counts. */
export function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
