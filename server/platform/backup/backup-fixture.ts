import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { Client } from '../../testing/client.ts'
import { makeDeck } from '../../testing/decks.ts'
import { picture } from '../../testing/pictures.ts'
import type { KarteiProcess } from '../../testing/process.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const admin = 'admin@example.org'
const account = { email: admin, password: 'long enough' }
const documentation = await readFile(path.join(root, 'docs', 'operations.md'), 'utf8')

/** Runs the commands that the documentation has under a name, word for word; a status other than 0 is thrown. */
export async function runDocumented(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const block = documentation.split(`\n\`\`\`sh ${name}\n`)[1]?.split('\n```')[0]
  if (!block) throw new Error(`docs/operations.md has no commands for ${name}.`)
  const { PATH, HOME } = process.env
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', block], { cwd: root, env: { PATH, HOME, ...env } })
  return stdout
}

/** Another session of the account. */
export async function logIn({ url }: KarteiProcess): Promise<Client> {
  const client = new Client(url)
  client.token = (await client.call('POST /api/login', account)).webToken
  return client
}

/** What can be lost: a session, a picture, cards, and a link to a deck, which is encrypted. */
export async function fill({ url }: KarteiProcess) {
  const user = new Client(url)
  user.token = (await user.call('POST /api/register', account)).webToken
  const { deckId, topicId } = await makeDeck(user, 3)
  const files = { questionFile: { bytes: await picture() } }
  const card = { deckId, topicId, questionText: 'Which?', isGapText: false, Answers: [{ text: 'One', correct: true }] }
  const { id } = await user.call('PUT /api/card', card, { files })
  return { token: user.token, deckId, cardId: id }
}

/** That all of that is there. */
export async function expectAll({ url }: KarteiProcess, { token, deckId, cardId }: Awaited<ReturnType<typeof fill>>) {
  const user = new Client(url)
  user.token = token
  expect((await user.try('GET /api/deck/:id', { id: String(deckId) })).status).toBe(200)
  const { questionFileLink } = await user.call('GET /api/getCard/:id', { id: String(cardId) })
  expect((await user.try('GET /api/getImageById', { id: questionFileLink })).status).toBe(200)
}
