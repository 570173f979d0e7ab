import { beforeAll, describe, expect, test } from 'vitest'
import { type Call, contract } from '../../shared/api/contract.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { rows } from '../testing/every-call.ts'
import { linkInto } from '../testing/sharing.ts'
import { makeWorld, type Row, type World } from '../testing/world.ts'

let app: TestApp
let world: World
const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id

beforeAll(async () => {
  app = await startApp()
  world = await makeWorld(app)
})

/** Calls about what is in a deck. Those of its author alone find nobody changed. */
const inDeck = (Object.keys(contract) as Call[]).filter((call) =>
  ['sight', 'editing', 'authorship'].includes((rows[call] as Row).needs ?? ''),
)

const attempt = async (user: Client, call: Call) => {
  const { good, headers } = rows[call] as Row
  const { status } = await user.try(call, good(world), { headers: headers?.(world) ?? {} })
  return [call, status]
}
const all = (status: number) => inDeck.map((call) => [call, status])

async function attempts(user: Client) {
  const found = []
  for (const call of inDeck) found.push(await attempt(user, call))
  return found
}

describe('from the next call on, every call hides the deck', () => {
  test('from an editor whom the author removed', async () => {
    const member = await app.register()
    const token = await linkInto(world.author, world.deckId, 'editor')
    await member.call('PUT /api/join', { token })
    expect(await attempt(member, 'GET /api/deck/:id')).toEqual(['GET /api/deck/:id', 200])
    await world.author.call('PUT /api/removeMember', { deck: world.deckId, user: await idOf(member) })
    expect(await attempts(member)).toEqual(all(404))
  })

  test('from users of a revoked link', async () => {
    const member = await app.register()
    const { id, url } = await world.author.call('PUT /api/shareLink', { deck: world.deckId, role: 'reader', days: 1 })
    await member.call('PUT /api/join', { token: url.slice(url.lastIndexOf('/') + 1) })
    expect(await attempt(member, 'POST /api/getQueue')).toEqual(['POST /api/getQueue', 200])
    await world.author.call('PUT /api/revokeLink', { id })
    expect(await attempts(member)).toEqual(all(404))
  })

  test('from a member who left', async () => {
    const member = await app.register()
    await member.call('PUT /api/join', { token: await linkInto(world.author, world.deckId, 'editor') })
    await member.call('PUT /api/leaveDeck', { id: world.deckId })
    expect(await attempts(member)).toEqual(all(404))
  })
})

test('an editor who becomes a reader cannot change anything from the next call on', async () => {
  const member = await app.register()
  await member.call('PUT /api/join', { token: await linkInto(world.author, world.deckId, 'editor') })
  await world.author.call('PUT /api/memberRole', { deck: world.deckId, user: await idOf(member), role: 'reader' })
  const editing = inDeck.filter((call) => (rows[call] as Row).needs === 'editing')
  const found = []
  for (const call of editing) found.push(await attempt(member, call))
  expect(found).toEqual(editing.map((call) => [call, 403]))
})
