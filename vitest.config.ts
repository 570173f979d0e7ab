import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,engine,server,web,eval,scripts}/**/*.test.ts'],
    // Vitest would leave a core free; most tests wait most of the time, for leases, retries and processes that they started.
    maxWorkers: availableParallelism(),
    globalSetup: 'server/testing/postgres.ts',
    // Fails a test that waits for something that does not come, and leaves time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
