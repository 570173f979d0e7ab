import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Answer, Client } from '../testing/client.ts'
import { rows } from '../testing/every-call.ts'
import { verify } from '../testing/partners.ts'
import { makeWorld, type Row, type World } from '../testing/world.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})

/** Who makes a call that works: an editor where one may, an admin where the contract asks for one, or else the author. */
function callerOf(call: Call, { author, editor, admin, stranger }: World): Client {
  // The author has a subscription and cannot order another.
  if (call === 'PUT /api/order') return stranger
  if ((contract[call] as Endpoint).access === 'admin') return admin
  return rows[call].needs === 'editing' ? editor : author
}

type Attempts = Record<string, () => Promise<Answer>>

/** The status of each attempt by its name; an answer of 400 and more must be problem+json. */
async function statuses(attempts: Attempts) {
  const found: Record<string, unknown> = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    const { status, headers, body } = await attempt()
    const isProblem = headers.get('content-type')?.startsWith('application/problem+json')
    found[name] = status < 400 || isProblem ? status : `${status} with ${JSON.stringify(body)}`
  }
  return found
}
const each = (attempts: Attempts, status: number) =>
  Object.fromEntries(Object.keys(attempts).map((name) => [name, status]))

const headersOf = (row: Row, world: World) => ({ headers: row.headers?.(world) ?? {} })

/** Attempts at a call with its good input, changed. */
function changed({ call, row }: Tried, changes: Record<string, unknown>[]): Attempts {
  const good = row.good(world) as object
  const attempts = changes.map((change) => {
    const attempt = () => callerOf(call, world).try(call, { ...good, ...change }, headersOf(row, world))
    return [JSON.stringify(change).slice(0, 80), attempt] as const
  })
  return Object.fromEntries(attempts)
}

const calls = (Object.keys(contract) as Call[]).map((call) => {
  return { call, row: rows[call] as Row, access: (contract[call] as Endpoint).access, isGet: call.startsWith('GET') }
})
type Tried = (typeof calls)[number]

const missingIds = [999_999, Number.MAX_SAFE_INTEGER]
const badIds = [0, -1, 1.5, '1', 9_007_199_254_740_992, 1e300, true, [1], { id: 1 }]
const badIdsInPath = ['0', '-1', '1.5', 'x', ' ', '1;select', '9007199254740992', '1e30', '٣']
const badTexts = (length: number) => ['x'.repeat(length + 1), 'a@b.de\u0000', 'a@b.de\ud800']
const badTokens = ['', 'nonsense', 'x'.repeat(300), 'a b', '../..', "' or 1=1"]
const garbage = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '5',
  '"x"',
  '{"a":',
  '\u0000',
  '['.repeat(10_000),
  '{"__proto__":{"a":1}}',
  '{"id":1e999}',
  '{"id":-0}',
  '{"id":"\\u0000"}',
  '{"constructor":{"prototype":{}}}',
  '\ufeff{}',
]
const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png', 'nonsense']

test('every call of the contract is tested', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(contract).toSorted())
})

describe('calls without a session are refused', () => {
  test.each(calls.filter(({ access }) => access !== 'public'))('$call', async ({ call, row }) => {
    const as = (headers: Record<string, string>) => () => app.client().try(call, row.good(world), { headers })
    const headers = [...badTokens.map((token) => `Bearer ${token}`), 'Basic YTpi', 'Bearer', world.author.token ?? '']
    const attempts: Attempts = { none: as({}), garbage: () => app.client().try(call, { nonsense: true }) }
    for (const authorization of headers) attempts[authorization] = as({ authorization })
    expect(await statuses(attempts)).toEqual(each(attempts, 401))
  })
})

describe('calls for administrators are refused for other users', () => {
  test.each(calls.filter(({ access }) => access === 'admin'))('$call', async ({ call, row }) => {
    const attempts: Attempts = {
      good: () => world.author.try(call, row.good(world)),
      garbage: () => world.author.try(call, { nonsense: true }),
    }
    expect(await statuses(attempts)).toEqual(each(attempts, 403))
  })
})

describe('strangers cannot tell whether something exists', () => {
  test.each(calls.filter(({ row }) => row.needs))('$call', async ({ call, row }) => {
    const { status, type } = await world.stranger.refused(call, row.good(world), headersOf(row, world))
    expect([status, type]).toEqual([404, 'urn:kartei:problem:not-found'])
  })
})

describe('a reader may not change anything', () => {
  const changing = calls.filter(({ row }) => row.needs === 'editing' || row.needs === 'authorship')
  test.each(changing)('$call', async ({ call, row }) => {
    const { status, type } = await world.reader.refused(call, row.good(world), headersOf(row, world))
    expect([status, type]).toEqual([403, 'urn:kartei:problem:forbidden'])
  })
})

describe('an editor may not publish, share or delete a deck', () => {
  test.each(calls.filter(({ row }) => row.needs === 'authorship'))('$call', async ({ call, row }) => {
    const { status, type } = await world.editor.refused(call, row.good(world), headersOf(row, world))
    expect([status, type]).toEqual([403, 'urn:kartei:problem:forbidden'])
  })
})

describe('personal data of another user is not found', () => {
  test.each(calls.filter(({ row }) => row.needs === 'ownership'))('$call', async ({ call, row }) => {
    expect((await world.reader.refused(call, row.good(world), headersOf(row, world))).status).toBe(404)
  })
})

describe('ids that do not exist are not found', () => {
  test.each(calls.filter(({ row }) => row.ids))('$call', async (tried) => {
    const textOf = (id: number) => (tried.isGet ? String(id) : id)
    const changes = (tried.row.ids ?? []).flatMap((field) => missingIds.map((id) => ({ [field]: textOf(id) })))
    const attempts = changed(tried, changes)
    expect(await statuses(attempts)).toEqual(each(attempts, 404))
  })
})

describe('invalid input is refused', () => {
  test.each(calls.filter(({ row }) => row.ids || row.texts || row.bad))('$call', async (tried) => {
    const { row, isGet } = tried
    const fields = isGet ? [] : Object.keys(row.good(world) as object)
    const attempts = changed(tried, [
      ...(row.bad ?? []),
      ...(row.ids ?? []).flatMap((field) => (isGet ? badIdsInPath : badIds).map((id) => ({ [field]: id }))),
      ...Object.entries(row.texts ?? {}).flatMap(([field, length]) =>
        badTexts(Number(length)).map((text) => ({ [field]: text })),
      ),
      ...fields.flatMap((field) => [{ [field]: { wrong: true } }, { [field]: [null] }]),
    ])
    expect(await statuses(attempts)).toEqual(each(attempts, 400))
  })
})

describe('garbage is refused without an internal error', () => {
  test.each(calls.filter(({ isGet }) => !isGet))('$call', async ({ call }) => {
    const [method = '', path = ''] = call.split(' ')
    const user: Client = (contract[call] as Endpoint).access === 'admin' ? world.admin : await app.register()
    await verify(app, user)
    const attempts: Attempts = {}
    for (const body of garbage)
      for (const type of types)
        attempts[`${type} ${body.slice(0, 40)}`] = () => user.send(method, path, body, { 'content-type': type })
    const found = await statuses(attempts)
    // Calls without input take an object with anything in it, and one of them ends the session.
    expect(Object.entries(found).filter(([, status]) => ![200, 400, 401, 415].includes(status as number))).toEqual([])
  })
})

describe('a reader can see and learn a deck', () => {
  test.each(calls.filter(({ row }) => row.needs === 'sight'))('$call', async ({ call, row }) => {
    expect(await world.reader.try(call, row.good(world))).toHaveProperty('status', 200)
  })
})

describe('valid input works', () => {
  test.each(calls)('$call', async ({ call, row, isGet }) => {
    const own = isGet ? world : await makeWorld(app)
    const { status = 200 } = contract[call] as Endpoint
    const extras = { ...(row.files ? { files: row.files } : {}), ...headersOf(row, own) }
    expect(await callerOf(call, own).try(call, row.good(own), extras)).toHaveProperty('status', status)
  })
})
