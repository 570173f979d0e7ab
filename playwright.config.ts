import { readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Written by scripts/prepare-chromium.mjs; empty for Playwright's own browser. */
const chromiumPath = readFileSync('node_modules/.cache/kartei/chromium-path', 'utf8')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Each worker has a server and a browser; two are what a small machine can take.
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // A busy machine may delay what a journey waits for. The summary names those that pass at the second attempt.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env['CI'],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
