import { tagsIn } from '../../shared/tags.ts'

/** What can lie between the question and the answer in a line, the least ambiguous first. */
export const separators = ['\t', ';', '|', ' – ', ' - ', ' = ', ': ', ','] as const

export type Separator = (typeof separators)[number]

/** A question, its answer and the tags of the card. */
export type Pair = readonly [question: string, answer: string, ...tags: string[]]

const keyOf = ([question, answer]: Pair) => `${question}\n${answer}`

const linesOf = (text: string) => text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')

/** The separator that most lines of a list have; null if it is in fewer than half of them. */
export function separatorOf(text: string): Separator | null {
  const lines = linesOf(text)
  const [best] = separators
    .map((separator) => ({ separator, lines: lines.filter((line) => divided(line, separator)).length }))
    .toSorted((a, b) => b.lines - a.lines)
  return best && best.lines > 0 && best.lines * 2 >= lines.length ? best.separator : null
}

/** What prose and code rarely have in every line. */
const certain: readonly Separator[] = [';', '|', ' – ', ' - ', ' = ']

/** Whether a text is certainly a list: most of its lines have a tab in them, or all have another separator. */
export function isList(text: string): boolean {
  const lines = linesOf(text)
  const having = (separator: Separator) => lines.filter((line) => divided(line, separator)).length
  return lines.length > 1 && (having('\t') * 2 > lines.length || certain.some((one) => having(one) === lines.length))
}

/**
 * The pairs of a list, a line each and none twice, and the lines without both parts. What lies between later separators belongs to the
 * answer, unless the third column has tags.
 */
export function pairsOf(text: string, separator: Separator, hasTags = false): { pairs: Pair[]; left: string[] } {
  const parts = linesOf(text).map((line) => {
    const pair = divided(line, separator)
    return (hasTags && pair ? withTags(pair, separator) : pair) ?? line
  })
  return {
    pairs: distinct(parts.filter((part) => typeof part !== 'string')),
    left: parts.filter((part) => typeof part === 'string'),
  }
}

/** Whether a line of a list has a third column. */
export const hasThirdColumn = (text: string, separator: Separator): boolean =>
  pairsOf(text, separator).pairs.some(([, answer]) => answer.includes(separator))

function withTags([question, whole]: Pair, separator: Separator): Pair | null {
  const [answer = '', tags = ''] = whole.split(separator)
  return answer.trim() === '' ? null : [question, answer.trim(), ...tagsIn(tags)]
}

/** A card of a list. `siblingOf`: the place of the one that asks the other way round, if that comes before. */
export interface ListedCard {
  pair: Pair
  siblingOf?: number
}

/** A pair that asks the other way round. */
export const swapped = ([question, answer, ...tags]: Pair): Pair => [answer, question, ...tags]

/** The pairs, and after all of them those that ask the other way round: a learner has not just read their answers. */
export function bothWaysOf(pairs: readonly Pair[]): ListedCard[] {
  const places = new Map(pairs.map((pair, place) => [keyOf(pair), place]))
  const forward = pairs.map((pair, place): ListedCard => {
    const reverse = places.get(keyOf(swapped(pair)))
    return { pair, ...(reverse !== undefined && reverse < place && { siblingOf: reverse }) }
  })
  const backward = pairs.flatMap((pair, place): ListedCard[] =>
    places.has(keyOf(swapped(pair))) ? [] : [{ pair: swapped(pair), siblingOf: place }],
  )
  return [...forward, ...backward]
}

const distinct = (pairs: readonly Pair[]): Pair[] => [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]

/** A line divided at the first separator. */
function divided(line: string, separator: Separator): Pair | null {
  const at = line.indexOf(separator)
  const [question, answer] = [line.slice(0, at).trim(), line.slice(at + separator.length).trim()]
  return at > 0 && question !== '' && answer !== '' ? [question, answer] : null
}
