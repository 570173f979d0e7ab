import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pinnedNode } from './prepare-packages.mjs'
import { Refusal, replaceFile, run } from './prepare-run.mjs'

// The shell has no window and takes half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadLimitMs = 60_000

/**
 * Finds a Chromium for the browser tests, or downloads Playwright's, and writes its path to
 * `node_modules/.cache/kartei/chromium-path`; the file is empty for Playwright's.
 * @param {string} root
 */
export async function prepareChromium(root) {
  const note = join(root, 'node_modules', '.cache', 'kartei', 'chromium-path')
  const asked = process.env.CHROMIUM_PATH
  if (!asked && isStillThere(root, note)) return
  replaceFile(note, asked ? await checked(root, asked) : await findOrDownload(root))
}

function isStillThere(root, note) {
  if (!existsSync(note)) return false
  const path = readFileSync(note, 'utf8')
  return path === '' ? hasPlaywrights(root) : existsSync(path)
}

async function checked(root, path) {
  if (await works(root, path)) return path
  throw new Refusal(`CHROMIUM_PATH is ${path}, which does not run.`)
}

/** Returns its path; empty for Playwright's. */
async function findOrDownload(root) {
  const found = await onPath(root)
  if (found) return found
  if (hasPlaywrights(root)) return ''
  console.log('Downloading a Chromium for the browser tests …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const parameters = [cli, 'install', '--only-shell', 'chromium']
  const downloaded = await run(pinnedNode(root), parameters, { cwd: root, limitMs: downloadLimitMs })
  if (downloaded.ok && (await playwrightsWorks(root))) return ''
  throw new Refusal(
    [
      errorsOf(downloaded.output),
      'The browser tests need a Chromium. None is installed, and none could be downloaded.',
      'Run scripts/setup-machine.sh to install one with apt-get, or set CHROMIUM_PATH to one.',
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
}

// Playwright repeats its errors for every attempt, with traces.
function errorsOf(output) {
  const lines = output.split('\n').filter((line) => /^(E:|Error)/.test(line))
  return [...new Set(lines)].slice(0, 3).join('\n')
}

async function onPath(root) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name))))
    if (existsSync(path) && (await works(root, path))) return path
  return undefined
}

// On some systems a command of that name only prints how to install it.
async function works(root, path) {
  return (await run(path, ['--version'], { cwd: root, limitMs: 15_000 })).ok
}

async function playwrightsWorks(root) {
  const folder = playwrightsFolder(root)
  const path = readdirSync(folder, { recursive: true }).find((name) => /headless[-_]shell(\.exe)?$/.test(name))
  return path !== undefined && works(root, join(folder, path))
}

/** Whether the cache of Playwright has the browser of its version. The marker file means that the download is complete. */
function hasPlaywrights(root) {
  return existsSync(join(playwrightsFolder(root), 'INSTALLATION_COMPLETE'))
}

function playwrightsFolder(root) {
  const list = join(root, 'node_modules', 'playwright-core', 'browsers.json')
  const { browsers } = JSON.parse(readFileSync(list, 'utf8'))
  const { revision } = browsers.find(({ name }) => name === 'chromium-headless-shell')
  return join(playwrightsCache(root), `chromium_headless_shell-${revision}`)
}

function playwrightsCache(root) {
  const given = process.env.PLAYWRIGHT_BROWSERS_PATH
  if (given === '0') return join(root, 'node_modules', 'playwright-core', '.local-browsers')
  if (given) return given
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright')
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
}
