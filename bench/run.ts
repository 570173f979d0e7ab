import { measureBrowser } from './browser.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureStart } from './start.ts'
import { startPostgres } from './database.ts'
import { measureFat } from './fat.ts'
import { measureImport } from './import.ts'
import { measureGenerate } from './generate.ts'
import { measureNext, measureSubmit } from './submit.ts'
import { measureLibrary } from './library.ts'
import { measureLoad, measureSoak } from './soak.ts'
import { measureCards, measureToday } from './cards.ts'
import { measureCalls } from './calls.ts'
import { measureLive } from './live.ts'
import { type Measurement, table } from './report.ts'

const benches = {
  submit: measureSubmit,
  next: measureNext,
  calls: measureCalls,
  today: measureToday,
  cards: measureCards,
  live: measureLive,
  start: measureStart,
  browser: measureBrowser,
  lighthouse: measureLighthouse,
  generate: measureGenerate,
  import: measureImport,
  library: measureLibrary,
  load: measureLoad,
  soak: measureSoak,
  fat: measureFat,
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in benches))
if (unknown) throw new Error(`There is no bench '${unknown}': choose of ${Object.keys(benches).join(', ')}.`)

const postgres = await startPostgres()
const measurements: Measurement[] = []
try {
  for (const [name, measure] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.log(`Measuring ${name} …`)
    measurements.push(...(await measure(postgres)))
  }
} finally {
  await postgres.stop()
}
console.log(table(measurements))

const missed = measurements.filter(({ isMet }) => !isMet)
for (const { what, measured, budget } of missed) console.error(`Missed: ${what} is ${measured}, budget ${budget}`)
process.exitCode = missed.length > 0 ? 1 : 0
