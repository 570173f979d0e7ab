import { tagsIn } from '../../shared/tags.ts'

/** What can lie between the question and the answer in a line, the least ambiguous first. */
export const separators = ['\t', ';', '|', ' – ', ' - ', ' = ', ': ', ','] as const

export type Separator = (typeof separators)[number]

/** What can lie between two cards: sets of Quizlet are exported with semicolons, too. */
export const cardEnds = ['\n', '\n\n', ';'] as const

/** How a list is divided: what lies between two cards, and between the question and the answer of one. Both can be any characters. */
export interface Division {
  end: string
  separator: string
}

/** A question, its answer and the tags of the card. */
export type Pair = readonly [question: string, answer: string, ...tags: string[]]

const keyOf = ([question, answer]: Pair) => `${question}\n${answer}`

/** The texts of which cards are made. */
function entriesOf(text: string, end: string): string[] {
  const all = text.replaceAll(/\r\n?/g, '\n')
  const entries = end === '\n\n' ? all.split(/\n[ \t]*\n/) : end === '' ? [all] : all.split(end)
  return entries.filter((entry) => entry.trim() !== '')
}

const linesOf = (text: string) => entriesOf(text, '\n')

/** The separator that most entries of a list have; null if it is in fewer than half of them. */
export const separatorOf = (text: string, end = '\n'): Separator | null => separatorIn(entriesOf(text, end))

function separatorIn(entries: readonly string[]): Separator | null {
  const [best] = separators
    .map((separator) => ({ separator, count: entries.filter((entry) => divided(entry, separator)).length }))
    .toSorted((a, b) => b.count - a.count)
  return best && best.count > 0 && best.count * 2 >= entries.length ? best.separator : null
}

/** How a list is divided: by lines, unless another way makes a question of one line with one answer of everything in it. */
export function divisionOf(text: string): { end: string; separator: Separator | null } {
  const lines = linesOf(text)
  const byLine = separatorIn(lines)
  const isEnded = lines.length > 1 && lines.slice(0, -1).every((line) => line.trimEnd().endsWith(';'))
  // In 'der Baum, die Bäume; tree, trees', the only semicolon separates question and answer.
  const [, second = '', ...others] = text.split(';')
  const isOneCard = byLine === ';' && second.trim() !== '' && others.length === 0
  const ends: readonly string[] = isEnded ? [';', ...cardEnds] : cardEnds
  for (const end of ends) {
    const entries = end === '\n' ? lines : entriesOf(text, end)
    const isPair = (entry: string, separator: Separator) => {
      const pair = divided(entry, separator)
      return pair !== null && !pair[0].includes('\n') && entry.split(separator).length === 2
    }
    const mayBe = (separator: Separator) => separator !== end && !(end === ';' && separator === ',' && isOneCard)
    const separator = (end === '\n' && byLine ? [byLine] : separators).find(
      (one) => entries.length > 1 && mayBe(one) && entries.every((entry) => isPair(entry, one)),
    )
    if (separator) return { end, separator }
  }
  return { end: '\n', separator: byLine }
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
 * The pairs of a list, none twice, and the entries without both parts. What lies between later separators belongs to the answer, unless
 * the third column has tags.
 */
export function pairsOf(
  text: string,
  { end, separator }: Division,
  hasTags = false,
): { pairs: Pair[]; left: string[] } {
  const parts = entriesOf(text, end).map((entry) => {
    const pair = divided(entry, separator)
    return (hasTags && pair ? withTags(pair, separator) : pair) ?? entry.replaceAll(/^\n+|(?<!\n)\n+$/g, '')
  })
  return {
    pairs: distinct(parts.filter((part) => typeof part !== 'string')),
    left: parts.filter((part) => typeof part === 'string'),
  }
}

/** Whether a pair of a list has a third column. */
export const hasThirdColumn = (pairs: readonly Pair[], separator: string): boolean =>
  pairs.some(([, answer]) => answer.includes(separator))

function withTags([question, whole]: Pair, separator: string): Pair | null {
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

/** An entry divided at the first separator. */
function divided(entry: string, separator: string): Pair | null {
  const at = separator === '' ? -1 : entry.indexOf(separator)
  const [question, answer] = [entry.slice(0, at).trim(), entry.slice(at + separator.length).trim()]
  return at > 0 && question !== '' && answer !== '' ? [question, answer] : null
}
