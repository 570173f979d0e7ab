import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'

const root = path.dirname(import.meta.dirname)
const packages = path.join(root, 'node_modules')

/** What a test runner executed. Tests are named by file and title. */
interface TestResult {
  passed: number
  failed: number
  failures: string[]
  /** Passed at the second attempt. */
  flaky?: string[]
}

interface Check {
  name: string
  title: string
  run: () => Promise<boolean | TestResult>
}

interface Result {
  check: Check
  ok: boolean
  seconds: number
  tests: TestResult | undefined
}

/** From fast to slow, so that mistakes show early. */
const checks: Check[] = [
  { name: 'format', title: 'Format', run: () => runNode('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'types', title: 'Types', run: () => runNode('typescript/bin/tsc', ['-p', 'tsconfig.json']) },
  { name: 'lint', title: 'Lint', run: () => runNode('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'unused', title: 'Unused code', run: () => runNode('knip/bin/knip.js', []) },
  { name: 'unit', title: 'Unit and API tests', run: runUnitTests },
  { name: 'browser', title: 'Browser tests', run: runBrowserTests },
]

const vitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
      }),
    ),
    numPassedTests: z.int(),
  })
  .transform(({ numPassedTests: passed, testResults }): TestResult => {
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(root, name)
      // A file that cannot be loaded fails without a test.
      if (status === 'failed' && assertionResults.length === 0) return [`${file} › (the file could not be run)`]
      return assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${file} › ${fullName}`)
    })
    return { passed, failed: failures.length, failures }
  })

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }): TestResult => {
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    return { ...counts, failures: namesIn(suites, 'unexpected'), flaky: namesIn(suites, 'flaky') }
  })

function namesIn(suites: z.infer<typeof playwrightSuite>[], status: 'unexpected' | 'flaky'): string[] {
  return suites.flatMap(({ specs, suites: inner }) => {
    const found = specs.filter(({ tests }) => tests.some((one) => one.status === status))
    return [...found.map(({ file, title }) => `e2e/${file} › ${title}`), ...namesIn(inner, status)]
  })
}

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
showTests('Failed tests', 'failures')
showTests('Passed at the second attempt', 'flaky')
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

async function measured(check: Check): Promise<Result> {
  const begin = performance.now()
  const outcome = await check.run()
  const seconds = (performance.now() - begin) / 1000
  const tests = typeof outcome === 'boolean' ? undefined : outcome
  return { check, ok: tests ? tests.failed === 0 : outcome === true, seconds, tests }
}

function showTests(title: string, which: 'failures' | 'flaky'): void {
  const names = results.flatMap(({ tests }) => tests?.[which] ?? [])
  if (names.length > 0) console.log(`${title}:\n${names.map((one) => `  ${one}`).join('\n')}\n`)
}

function lineOf({ check, ok, seconds, tests }: Result): string {
  const counts = tests ? `${tests.passed} passed, ${tests.failed} failed` : ''
  return `${ok ? '✓' : '✗'} ${check.title.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s   ${counts}`.trimEnd()
}

function sum(count: 'passed' | 'failed'): number {
  return results.reduce((total, { tests }) => total + (tests?.[count] ?? 0), 0)
}

function runUnitTests(): Promise<TestResult> {
  return withReport('Vitest', vitestReport, (file) =>
    runNode('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  )
}

function runBrowserTests(): Promise<TestResult> {
  return withReport('Playwright', playwrightReport, (file) =>
    runNode('@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  )
}

/** Runs tests and reads their report. A runner that fails without a failed test, or executes none, counts as one failure. */
async function withReport(
  runner: string,
  report: z.ZodType<TestResult>,
  run: (file: string) => Promise<boolean>,
): Promise<TestResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kartei-check-'))
  // Also when a signal ends this process.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'report.json')
  const ok = await run(file)
  const none = { passed: 0, failed: 0, failures: [] }
  const result = existsSync(file) ? report.parse(JSON.parse(await readFile(file, 'utf8'))) : none
  if (result.failed > 0 || (ok && result.passed > 0)) return result
  const problem = result.passed === 0 ? 'no test was executed' : 'failed without a failed test'
  return { passed: result.passed, failed: 1, failures: [`${runner}: ${problem}`] }
}

/**
 * Runs a package's program, a path below node_modules, with the Node that runs this, and shows its output. Returns whether it
 * succeeded. A SIGTERM is passed on to it.
 */
function runNode(program: string, parameters: string[], variables: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const searchPath = [path.join(packages, '.bin'), process.env['PATH']].join(path.delimiter)
    const child = spawn(process.execPath, [path.join(packages, program), ...parameters], {
      cwd: root,
      env: { ...process.env, PATH: searchPath, ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const onTerminate = () => {
      child.once('close', () => process.exit(143))
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', onTerminate)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', onTerminate)
      resolve(code === 0)
    })
  })
}
