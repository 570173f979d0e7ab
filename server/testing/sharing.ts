import { expect } from 'vitest'
import type { Mail } from '../platform/mail.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { addMember, makeDeck } from './decks.ts'
import { verify } from './partners.ts'

interface People {
  author: Client
  editor: Client
  /** Another user with decks. This email and the author's are confirmed. */
  other: Client
}

/** A deck that an author shares, and one that another user shares with the author. */
export async function makeSharing(app: TestApp, { author, editor, other }: People, deckId: number, publicDeck: number) {
  await author.call('PUT /api/invite', { deck: deckId, email: 'guest@example.org', role: 'reader' })
  const { id: linkId } = await author.call('PUT /api/shareLink', { deck: deckId, role: 'reader', days: null })
  const { invitations } = await author.call('GET /api/deckAccess/:id', { id: String(deckId) })
  const { email } = await author.call('GET /api/me', {})
  await other.call('PUT /api/invite', { deck: publicDeck, email, role: 'editor' })
  const { id: assignmentId } = await author.call('PUT /api/assignment', {
    deck: deckId,
    topics: null,
    dueOn: '2026-12-04',
    note: '',
  })
  const [received] = await author.call('GET /api/invitations', {})
  const { deckId: memberDeckId } = await makeDeck(other, 0, 'Chemistry')
  await addMember(app, author, memberDeckId, 'reader')
  return {
    linkId,
    assignmentId,
    memberDeckId,
    invitationId: invitations[0]?.id ?? 0,
    receivedId: received?.id ?? 0,
    editorId: (await editor.call('GET /api/me', {})).id,
    joinToken: await linkInto(other, memberDeckId, 'editor'),
  }
}

/** The token of a new share link to a deck of `author`. */
export async function linkInto(author: Client, deck: number, role: 'editor' | 'reader', days: number | null = null) {
  return tokenOf((await author.call('PUT /api/shareLink', { deck, role, days })).url)
}

/** The token at the end of a URL. */
export const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

let guests = 0
/** A new user with a confirmed email, and that email. */
export async function makeGuest(app: TestApp) {
  const email = `guest-${++guests}@example.org`
  const user = await app.register(email)
  await verify(app, user)
  return { user, email }
}

/** Waits for the mail that invites an address. */
export async function invitationMail(app: TestApp, email: string): Promise<Mail | undefined> {
  const found = () => app.mails.find(({ to, text }) => to === email && text.includes('/join/'))
  await expect.poll(found, { timeout: 5000 }).toBeDefined()
  return found()
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Mail | undefined) => tokenOf(/http\S+\/join\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
