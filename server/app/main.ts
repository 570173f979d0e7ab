import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { listenToSignals } from './ending.ts'
import { withLocalModel } from './local-model.ts'
import { openLog } from './log.ts'
import { start } from './start.ts'

const ending = listenToSignals()
try {
  const begin = performance.now()
  const read = readConfig(process.env)
  const log = openLog(read.logLevel)
  const config = await withLocalModel(read, process.env, log)
  for (const name of config.placeholders) log.warn(`${name} is not set: the pages show a placeholder`)
  if (!config.hasPublicUrl)
    log.warn(
      `PUBLIC_URL is not set: links in mails lead to ${config.publicUrl}, and cookies and headers are those of plain HTTP`,
    )
  if (config.paypal && !config.paypal.webhookId)
    log.warn('PAYPAL_WEBHOOK_ID is not set: webhooks of PayPal are ignored, and changes are noticed by polling')
  await mkdir(config.dataDir, { recursive: true })
  // A signal during the start aborts it.
  const kartei = await start(config, log, ending).catch((error: unknown) => {
    if (!ending.aborted) throw error
  })
  if (kartei && !ending.aborted) {
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${config.productName} is ready after ${seconds} s: ${kartei.address}`)
    await once(ending, 'abort')
  }
  log.info({ reason: String(ending.reason) }, 'stopping')
  await kartei?.stop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
