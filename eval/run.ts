/**
 * Scores the checks and a generator on the evaluation set: `npm run eval`, or `npm run eval -- cards.json` for the cards of
 * another generator. `--list` names the cards on which the checks and their labels disagree, and the facts not covered.
 */
import { readFileSync } from 'node:fs'
import type { Candidate } from '../engine/generators/port.ts'
import { builtInCards, candidateOf, coveredFacts, readText, scoreChecks } from './scoring.ts'
import { cardsFile, readSets } from './set.ts'

const given = process.argv.slice(2)
const isList = given.includes('--list')
const file = given.find((one) => !one.startsWith('--'))
const own = file === undefined ? null : cardsFile.parse(JSON.parse(readFileSync(file, 'utf8')))

const share = (part: number, all: number) => `${part}/${all}`.padStart(8)
console.log('set               good kept  bad dropped   cards  facts covered')
const total = { good: 0, kept: 0, bad: 0, dropped: 0, cards: 0, facts: 0, covered: 0 }
for (const { name, set, text } of readSets()) {
  const document = await readText(text)
  const checks = scoreChecks(set, document)
  const cards: Candidate[] = own
    ? (own[name] ?? []).map((card) => candidateOf(card, document).candidate)
    : builtInCards(document, set.language, 'more')
  const covered = coveredFacts(cards, set.facts)
  const { good, kept, bad, dropped } = checks
  console.log(
    `${name.padEnd(16)} ${share(kept, good)} ${share(dropped, bad)} ${String(cards.length).padStart(10)} ${share(covered.length, set.facts.length)}`,
  )
  if (isList) {
    for (const { question, expected, got } of checks.disagreements)
      console.log(`  expected ${expected}, got ${got}: ${question}`)
    for (const { fact } of set.facts.filter((one) => !covered.includes(one))) console.log(`  not covered: ${fact}`)
  }
  const counted = { good, kept, bad, dropped, cards: cards.length, facts: set.facts.length, covered: covered.length }
  for (const key of Object.keys(counted) as (keyof typeof counted)[]) total[key] += counted[key]
}
const { good, kept, bad, dropped, cards, facts, covered } = total
console.log(
  `${'all'.padEnd(16)} ${share(kept, good)} ${share(dropped, bad)} ${String(cards).padStart(10)} ${share(covered, facts)}`,
)
