import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const codeFolders = ['shared', 'engine', 'server', 'web']

interface Import {
  from: string
  to: string
  isType: boolean
}

/** Imports between files of the project, as paths from its root. */
const imports = codeFolders.flatMap((folder) => filesIn(folder).flatMap(importsOf))

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
}

function importsOf(from: string): Import[] {
  const code = readFileSync(path.join(root, from), 'utf8')
  const found = [...code.matchAll(/^(?:import|export)\s(type\s)?(?:[^'=]*from\s)?'(\.[^']+)'|import\('(\.[^']+)'\)/gm)]
  return found.map(([, type, target, lazy]) => ({
    from,
    to: path.posix.join(path.posix.dirname(from), target ?? lazy ?? ''),
    isType: type !== undefined,
  }))
}

const breaking = (isAllowed: (one: Import) => boolean) =>
  imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`)
const top = (file: string) => file.split('/')[0]
/** A domain of the server: a folder with routes of its own. */
const domainOf = (file: string) =>
  /^server\/(account|admin|affiliates|auth|billing|blog|cards|decks|exports|generation|imports|library|live|sharing|study)\//.exec(
    file,
  )?.[1]
const isTest = (file: string) => /\.test\.tsx?$|-fixture\.ts$|\/testing\//.test(file)

test('imports are found', () => {
  expect(imports.length).toBeGreaterThan(200)
  expect(imports).toContainEqual({ from: 'server/app/app.ts', to: 'server/app/http.ts', isType: false })
})

test('shared imports no other part, the engine only shared, and server and client not each other', () => {
  const isAllowed = ({ from, to }: Import) =>
    ['shared', 'content', top(from)].includes(top(to)) || (top(from) === 'server' && top(to) === 'engine')
  expect(breaking(isAllowed)).toEqual([])
})

test('a domain uses the rules of another, never its SQL', () => {
  const isForeignSql = ({ from, to }: Import) => to.endsWith('.sql.ts') && domainOf(to) !== domainOf(from)
  expect(breaking((one) => !domainOf(one.to) || isTest(one.from) || !isForeignSql(one))).toEqual([])
})

test('SQL files import no routes, HTTP or application', () => {
  const isSql = (file: string) => file.endsWith('.sql.ts')
  expect(breaking(({ from, to }) => !isSql(from) || !/\.routes\.ts$|\/(http|app|start)\.ts$/.test(to))).toEqual([])
})

test('only app.ts imports routes, and only the process imports the application', () => {
  expect(breaking(({ from, to }) => !to.endsWith('.routes.ts') || from === 'server/app/app.ts')).toEqual([])
  const isProcess = (file: string) => ['server/app/start.ts', 'server/app/main.ts'].includes(file) || isTest(file)
  expect(
    breaking(({ from, to }) => !['server/app/app.ts', 'server/app/start.ts'].includes(to) || isProcess(from)),
  ).toEqual([])
})

test('the UI kit imports neither data nor router', () => {
  const isOutside = (file: string) => /^web\/(?!ui\/|texts\/)/.test(file)
  expect(breaking(({ from, to }) => !from.startsWith('web/ui/') || !isOutside(to))).toEqual([])
})

test('the client imports the contract as types only, so that it ships no validator', () => {
  const isContract = (file: string) => file.startsWith('shared/api/') && file !== 'shared/api/writes.ts'
  const isClient = (file: string) => file.startsWith('web/') && !isTest(file)
  expect(breaking(({ from, to, isType }) => !isClient(from) || !isContract(to) || isType)).toEqual([])
})

test('only entry points read the environment, and only one file uses localStorage', () => {
  const files = codeFolders.flatMap(filesIn).filter((file) => !isTest(file))
  const using = (text: string) => files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(text))
  expect(using('process.env')).toEqual([
    'server/app/back-up.ts',
    'server/app/delete-account.ts',
    'server/app/main.ts',
    'server/app/recount.ts',
    'server/app/remove-second-factor.ts',
    'server/app/restore.ts',
    'server/app/rotate-key.ts',
    // Programs of PostgreSQL get it, with the password.
    'server/platform/backup/dump.ts',
  ])
  expect(using('localStorage')).toEqual(['web/data/session.ts'])
})

test('no file imports itself through others, not even types', () => {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  function visit(file: string, path: readonly string[]): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  expect(cycles).toEqual([])
})

test('no file is a drawer or longer than 400 lines', () => {
  const files = codeFolders.flatMap(filesIn)
  expect(files.filter((file) => /\/(utils?|misc|helpers?|common)(\.tsx?|\/)/.test(file))).toEqual([])
  const lines = files.map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length)
  expect(Math.max(...lines)).toBeLessThanOrEqual(400)
})
