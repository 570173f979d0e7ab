import { runServer, type RunningServer, signalServer } from './embedded-server.ts'

const lookEveryMs = 1000

/**
 * Runs a server, and again when it ended by itself, for example because memory ran out: at the same address, so that
 * whoever has connections opens new ones. `stop` ends it for good.
 */
export async function keepRunning(given: Parameters<typeof runServer>[0]): Promise<Omit<RunningServer, 'isRunning'>> {
  // Stops PostgreSQL when this process exits early, even by an unexpected error.
  const onExit = () => signalServer(given.cluster, 'SIGQUIT')
  process.once('exit', onExit)
  let server = await runServer(given).catch((error: unknown) => {
    process.off('exit', onExit)
    throw error
  })
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
    if (!server.isRunning() && !given.ending?.aborted) restart ??= startAgain()
  }, lookEveryMs)
  timer.unref()
  const stop = async () => {
    clearInterval(timer)
    await restart
    await server.stop()
    process.off('exit', onExit)
  }
  return { connection, attached, stop }
}
