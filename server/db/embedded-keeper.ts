import { runServer, type RunningServer } from './embedded-server.ts'

const lookEveryMs = 1000

/**
 * Runs a server, and again when it ended by itself, for example because memory ran out: at the same address, so that
 * whoever has connections opens new ones. `stop` ends it for good.
 */
export async function keepRunning(given: Parameters<typeof runServer>[0]): Promise<Omit<RunningServer, 'isRunning'>> {
  let server = await runServer(given)
  let restart: Promise<void> | undefined
  const { connection, attached } = server

  async function startAgain(): Promise<void> {
    given.log('PostgreSQL ended by itself. Starting it again.')
    try {
      await server.stop()
      server = await runServer(given)
    } catch (error) {
      given.log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      restart = undefined
    }
  }

  const timer = setInterval(() => {
    if (!server.isRunning()) restart ??= startAgain()
  }, lookEveryMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await restart
    await server.stop()
  }
  return { connection, attached, stop }
}
