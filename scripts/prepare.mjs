// Plain JavaScript for Node 20: it runs before anything is installed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareChromium } from './prepare-chromium.mjs'
import { prepareClient } from './prepare-client.mjs'
import { preparePackages } from './prepare-packages.mjs'
import { Refusal } from './prepare-run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const flags = new Set(process.argv.slice(2))

try {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Refusal(
      `Kartei needs Node 20 or newer to start, this is ${process.versions.node}. See https://nodejs.org.`,
    )
  await preparePackages(root, { development: flags.has('--tests') })
  if (!flags.has('--no-build')) await prepareClient(root)
  if (flags.has('--tests')) await prepareChromium(root)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
