/**
 * Measures how much the built-in generator finds, and how many of its candidates pass the checks: `npm run
 * bench:generation -- <data folder>`. With `--sheet` it also draws cards to be graded by hand.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDocuments } from '../../server/generation/read-document.ts'
import { atLeast, atMost, type Measurement, table } from '../report.ts'
import { keyPointsOf } from './documents.ts'
import { measureRecall } from './recall.ts'
import { gradingSheet } from './sheet.ts'

const isSheetWanted = process.argv.includes('--sheet')
const folder = process.argv.slice(2).find((one) => one !== '--sheet') ?? process.env['TEST_DATA'] ?? ''
const isThere = folder !== '' && existsSync(path.join(folder, 'qa')) && existsSync(path.join(folder, 'docs'))

if (isThere) {
  const documents = openDocuments()
  try {
    const recall = await measureRecall(path.join(folder, 'qa'), documents)
    const keyPoints = await keyPointsOf(path.join(folder, 'docs'), documents)
    const measurements: Measurement[] = [
      ...recall.flatMap(({ file, questions, found, cards, sentences }) => [
        file.startsWith('xquad')
          ? atLeast(`Answers found in ${file}`, (100 * found) / questions, 50, ' %')
          : forInformation(`Answers found in ${file}`, `${((100 * found) / questions).toFixed(1)} %`),
        atMost(`Cards per sentence of ${file}`, cards / sentences, 1.5),
      ]),
      ...keyPoints.map(({ file, language, cards, dropped, readMs, generateMs }) => {
        const reasons = Object.entries(dropped).map(([reason, count]) => `${reason} ${count}`)
        const times = `read ${Math.round(readMs)} ms, made ${Math.round(generateMs)} ms`
        const counts = [`${cards.length} kept`, ...reasons].join(', ')
        return forInformation(`Key points of ${file} (${language})`, `${counts}; ${times}`)
      }),
    ]
    console.log(table(measurements))
    // Does not overwrite the graded sheet.
    const sheet = path.join(import.meta.dirname, 'sheet.new.md')
    if (isSheetWanted) writeFileSync(sheet, gradingSheet(keyPoints))
  } finally {
    await documents.close()
  }
} else {
  console.warn('Skipped: there is no data. Name the folder that has docs/ and qa/ as an argument.')
}

function forInformation(what: string, measured: string): Measurement {
  return { what, measured, budget: '-', isMet: true }
}
