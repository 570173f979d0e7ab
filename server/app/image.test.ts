import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchOutput } from '../testing/process.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = path.join(import.meta.dirname, '..', '..')

/** The instructions of the last stage, and of the one with the packages, without comments and with continued lines joined. */
const stages = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
const imageStage = stages.at(-1) ?? ''
const packagesStage = stages.find((stage) => stage.includes(' AS packages')) ?? ''

const instructions = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, text = '']) => text)
const environment = Object.fromEntries(
  instructions(imageStage, 'ENV')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=')),
) as Record<string, string>
/** The words of a command in exec form. */
const words = (text: string) => JSON.parse(text) as [string, ...string[]]

/** Packages of the lockfile that production needs and this platform has, less what the Dockerfile removes. */
function packagesOfImage(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const removed = (/rm -rf (.*)/.exec(packagesStage)?.[1] ?? '').split(/\s+/)
  const isRemoved = (name: string) => removed.some((one) => name === one || name.startsWith(`${one}/`))
  return Object.entries(packages)
    .filter(([name, one]) => name !== '' && !one.dev && !one.devOptional && !isRemoved(name))
    .map(([name]) => name)
    .filter((name) => existsSync(path.join(root, name)))
}

/** Puts the files of the image below a folder, as its instructions say. */
async function assemble(app: string): Promise<void> {
  for (const line of instructions(imageStage, 'COPY')) {
    const [from, to] = line
      .replace(/--from=\S+ /, '')
      .replace('/app/', '')
      .split(' ') as [string, string]
    if (from === 'node_modules') continue
    await cp(path.join(root, from), path.join(app, to === './' ? from : to), { recursive: true })
  }
  for (const name of packagesOfImage()) {
    await mkdir(path.join(app, name), { recursive: true })
    const entries = (await readdir(path.join(root, name))).filter((entry) => entry !== 'node_modules')
    const sources = entries.map((entry) => path.join(root, name, entry))
    // Hard links, because there are a hundred thousand files.
    execFileSync('cp', ['--archive', '--link', ...sources, path.join(app, name)])
  }
}

test.skipIf(process.platform !== 'linux')(
  'the image serves as an unprivileged user who can only write to /data',
  async () => {
    // On the disk of the packages, which are linked.
    const cache = path.join(root, '.cache')
    await mkdir(cache, { recursive: true })
    const home = await mkdtemp(path.join(cache, 'image-'))
    const data = await mkdtemp(path.join(tmpdir(), 'kartei-image-'))
    const app = path.join(home, 'app')
    onTestFinished(async () => {
      for (const folder of [home, app]) if (existsSync(folder)) await chmod(folder, 0o755)
      await Promise.all([home, data].map((folder) => rm(folder, { recursive: true, force: true })))
    })
    await chmod(home, 0o755)
    await assemble(app)
    await chmod(app, 0o555)
    const isRoot = process.getuid?.() === 0
    const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
    if (isRoot) await chown(data, 65_534, 65_534)
    expect(instructions(imageStage, 'USER')).toEqual(['node'])

    const start = (command: readonly [string, ...string[]], variables: NodeJS.ProcessEnv) => {
      const [program, ...parameters] = command
      expect(program).toBe('node')
      return spawn(process.execPath, parameters, {
        cwd: app,
        env: { PATH: '/usr/bin:/bin', ...environment, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...user,
      })
    }
    const variables = {
      DATA_DIR: path.join(data, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      AI_DETECT: 'off',
      DISK_RESERVE_MB: '0',
    }
    const kartei = start(words(instructions(imageStage, 'CMD').at(-1) ?? '[]'), variables)
    onTestFinished(() => void kartei.kill('SIGKILL'))
    const url = await watchOutput(kartei).url
    const page = await (await fetch(url)).text()
    expect(page).toContain('</html>')
    for (const [file] of page.matchAll(/\/assets\/[\w.-]+/g)) expect((await fetch(url + file)).status).toBe(200)

    const health = words(/HEALTHCHECK .*CMD (\[.*\])/.exec(imageStage)?.[1] ?? '[]')
    const statusOf = async (child: ChildProcess) => ((await once(child, 'close')) as [unknown])[0]
    expect(await statusOf(start(health, { PORT: new URL(url).port }))).toBe(0)
    expect(await statusOf(start(health, { PORT: '1' }))).toBe(1)

    const write = start(['node', '-e', `require('node:fs').writeFileSync('server/x', '')`], {})
    expect(await statusOf(write)).toBe(isRoot ? 1 : 0)

    const backup = start(['node', 'server/app/back-up.ts', path.join(data, 'backup')], variables)
    expect(await statusOf(backup)).toBe(0)
    expect(existsSync(path.join(data, 'backup', 'manifest.json'))).toBe(true)

    kartei.kill('SIGTERM')
    expect((await once(kartei, 'close'))[0]).toBe(0)
  },
)
