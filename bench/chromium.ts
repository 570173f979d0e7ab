import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const note = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'kartei', 'chromium-path')

/** How to launch the browser that scripts/prepare-chromium.mjs found, or Playwright's own. */
export function installedChromium(): { executablePath?: string; args: string[] } {
  const executablePath = existsSync(note) ? readFileSync(note, 'utf8') : ''
  return { args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) }
}
