import type { Text } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './tokens.ts'
import { rankOf } from './words.ts'

const command = /^[a-z][\w.-]*(?: [\w.<>-]+)*$/u

/** Whether a term looks like a name in code: 'git pull', 'defiler'. */
export const isCommandName = (term: string) => command.test(term)

/** Whether a term is set as code, is a command such as 'git pull', or one word whose meaning begins with a verb. */
export function isCommand(
  name: string,
  { code = [] }: Text,
  [first, next]: readonly Token[],
  grammar: Grammar,
): boolean {
  if (!command.test(name)) return false
  const [program = '', ...rest] = name.split(' ')
  // 'Objects stored as …' is a noun with its participle.
  const isNoun = grammar.isModifier(next?.lower ?? '') || next?.text === ','
  const isVerbal =
    first !== undefined && !isNoun && (grammar.beginsVerbally(first.lower) || grammar.isVerb(first.lower))
  const isProgram = program.length <= longestProgram && !Number.isFinite(rankOf(program, grammar.language))
  return code.some((one) => one.includes(name)) || (rest.length === 0 ? isVerbal : isProgram)
}

const longestProgram = 4
