import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runNode } from './check-run.ts'

/** How many tests a runner executed. */
export interface Counts {
  passed: number
  failed: number
}

const assertion = z.object({ status: z.string() })
const file = z.object({ status: z.string(), assertionResults: z.array(assertion) })
const unitReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int(), testResults: z.array(file) })
  .transform(({ numPassedTests, numFailedTests, testResults }) => {
    // A file that cannot be loaded fails without a test.
    const broken = testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  })

const browserReport = z
  .object({ stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))

/** Runs Vitest. */
export function runUnitTests(): Promise<Counts> {
  return counted(unitReport, (file) =>
    runNode('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  )
}

/** Runs Playwright. */
export function runBrowserTests(): Promise<Counts> {
  return counted(browserReport, (file) =>
    runNode('@playwright/test/cli.js', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  )
}

/** A runner that fails without a failed test, or that executes none, counts as one that failed. */
async function counted(report: z.ZodType<Counts>, run: (file: string) => Promise<boolean>): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-check-'))
  // Also when a signal ends this process.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  const ok = await run(path)
  const counts = existsSync(path) ? report.parse(JSON.parse(await readFile(path, 'utf8'))) : { passed: 0, failed: 0 }
  if (counts.passed + counts.failed === 0) console.error('No test was executed.')
  const isSound = ok && counts.passed > 0
  return isSound || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
