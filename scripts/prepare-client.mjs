import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './prepare-packages.mjs'
import { Refusal, run } from './prepare-run.mjs'

const inputs = [
  'web',
  'shared',
  'content',
  'scripts/prerender.ts',
  'server/blog',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]
const stamp = '.kartei-built'

/**
 * Builds the client into `dist` unless the build is up to date. `dist` is replaced atomically.
 * @param {string} root
 */
export async function prepareClient(root) {
  const wanted = hashOf(root)
  const dist = join(root, 'dist')
  if (existsSync(join(dist, stamp)) && readFileSync(join(dist, stamp), 'utf8') === wanted) return
  console.log('Building the client …')
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (isLeftOver(name)) rmSync(join(cache, name), { recursive: true, force: true })
  const draft = join(cache, `dist-${process.pid}`)
  await build(root, draft)
  writeFileSync(join(draft, stamp), wanted)
  swap(draft, dist, join(cache, `dist-${process.pid}-old`))
}

/** Builds the client of each language and the program that prerenders its public pages, and then renders the pages. */
async function build(root, draft) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const clients = readdirSync(join(root, 'web', 'texts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const into = (folder) => [
        '--mode',
        name,
        '--outDir',
        join(draft, name, folder),
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ]
      await runNode(root, [vite, 'build', ...into('client')])
      await runNode(root, [vite, 'build', '--ssr', 'app/prerender/pages.tsx', ...into('prerender')])
    })
  await Promise.all(clients)
  await runNode(root, [join(root, 'scripts', 'prerender.ts'), draft])
}

async function runNode(root, parameters) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const done = await run(pinnedNode(root), parameters, { cwd: root, env })
  if (!done.ok) throw new Refusal(`${done.output}\n\nThe client could not be built.`)
}

function swap(draft, dist, old) {
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(dist)) renameSync(dist, old)
      renameSync(draft, dist)
      break
    } catch (error) {
      // Another process may swap at the same moment. Its build is the same, and can be replaced.
      if (attempt === 5) throw error
      rmSync(old, { recursive: true, force: true })
    }
  }
  rmSync(old, { recursive: true, force: true })
}

/** Whether an interrupted build left this folder. */
function isLeftOver(name) {
  const pid = /^dist-(\d+)/.exec(name)?.[1]
  if (!pid) return false
  try {
    return !process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function hashOf(root) {
  const hash = createHash('sha256')
  for (const name of inputs) addTo(hash, root, name)
  return hash.digest('hex')
}

function addTo(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) {
    const content = readFileSync(full)
    hash.update(`${path}\n${content.length}\n`).update(content)
    return
  }
  for (const name of readdirSync(full).toSorted()) addTo(hash, root, `${path}/${name}`)
}
