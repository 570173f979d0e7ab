import { performance } from 'node:perf_hooks'
import { runNode } from './check-run.ts'
import { runBrowserTests, runUnitTests, type Counts } from './check-tests.ts'

interface Check {
  name: string
  title: string
  run: () => Promise<boolean | Counts>
}

interface Result {
  check: Check
  ok: boolean
  seconds: number
  counts: Counts | undefined
}

/** From fast to slow: what is wrong shows early. */
const checks: Check[] = [
  { name: 'format', title: 'Format', run: () => runNode('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'types', title: 'Types', run: () => runNode('typescript/bin/tsc', ['-p', 'tsconfig.json']) },
  { name: 'lint', title: 'Lint', run: () => runNode('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unused', title: 'Unused code', run: () => runNode('knip/bin/knip.js', []) },
  { name: 'unit', title: 'Unit and API tests', run: runUnitTests },
  { name: 'browser', title: 'Browser tests', run: runBrowserTests },
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The checks are ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const results: Result[] = []
for (const check of checks) {
  if (names.length > 0 && !names.includes(check.name)) continue
  console.log(`\n━━ ${check.title} ━━\n`)
  results.push(await measured(check))
}
console.log(`\n━━ Summary ━━\n\n${results.map(lineOf).join('\n')}\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

async function measured(check: Check): Promise<Result> {
  const begin = performance.now()
  const outcome = await check.run()
  const seconds = (performance.now() - begin) / 1000
  const counts = typeof outcome === 'boolean' ? undefined : outcome
  return { check, ok: counts ? counts.failed === 0 : outcome === true, seconds, counts }
}

function lineOf({ check, ok, seconds, counts }: Result): string {
  const tests = counts ? `${counts.passed} passed, ${counts.failed} failed` : ''
  return `${ok ? '✓' : '✗'} ${check.title.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s   ${tests}`.trimEnd()
}

function sum(what: keyof Counts): number {
  return results.reduce((total, { counts }) => total + (counts?.[what] ?? 0), 0)
}
