import { slowToRender } from '../shared/cardText.ts'
import { cardMarkup } from '../web/cards/markdown.ts'
import { loadMath, mathHtml } from '../web/cards/markdownTex.ts'
import { plainText } from '../web/cards/plainText.ts'
import { slowTexts, timeOf } from '../web/cards/slowTexts-fixture.ts'
import { atMost, type Measurement } from './report.ts'

/** Another seed tries other texts. */
const seed = Number(process.env['BENCH_SEED'] ?? 1)
const count = Number(process.env['BENCH_TEXTS'] ?? 4500)

/** Texts that are meant to take long: what of them the contract allows must be shown within a tenth of a second. */
export async function measureMarkup(): Promise<Measurement[]> {
  await loadMath()
  const worst = { cardMarkup: { ms: 0, text: '' }, plainText: { ms: 0, text: '' }, slowToRender: { ms: 0, text: '' } }
  let refused = 0
  for (const [index, text] of [...slowTexts(seed, count)].entries()) {
    const isGapText = index % 2 === 0
    const gaps = isGapText ? (['shown', 'hidden'] as const)[(index / 2) % 2] : undefined
    const measure = (name: keyof typeof worst, work: () => void) => {
      let ms = timeOf(work)
      // A collection of garbage may have come in between.
      if (ms > worst[name].ms) ms = Math.min(ms, timeOf(work))
      if (ms > worst[name].ms) worst[name] = { ms, text }
    }
    measure('slowToRender', () => slowToRender(text))
    if (slowToRender(text) !== null) refused++
    else {
      measure('cardMarkup', () => cardMarkup(text, gaps, mathHtml))
      measure('plainText', () => plainText(text, isGapText))
    }
  }
  return Object.entries(worst).map(([name, { ms, text }]) => {
    const what = `${name} of ${count - refused} texts, ${refused} refused; the slowest: ${JSON.stringify(text.slice(0, 40))}`
    return atMost(what, ms, name === 'slowToRender' ? 10 : 100, ' ms')
  })
}
