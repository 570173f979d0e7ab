import { mkdir } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { start } from './start.ts'

/** Whatever still runs so long after the signal is cut off. */
const stopTimeoutMs = 9500

try {
  const begin = performance.now()
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  for (const name of config.placeholders) log.warn(`${name} is not set: the pages show a placeholder`)
  if (config.paypal && !config.paypal.webhookId)
    log.warn(
      'PAYPAL_WEBHOOK_ID is not set: nothing that PayPal tells is believed, and changes are noticed when it is asked',
    )
  await mkdir(config.dataDir, { recursive: true })
  const kartei = await start(config, log)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${config.productName} is ready after ${seconds} s: ${kartei.address}`)
  const end = (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    kartei.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
