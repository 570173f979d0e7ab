import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft, blankOption, type CardDraft } from './cardDraft.ts'

const stored = new Map<string, string>()
const file = new File(['x'], 'cell.png', { type: 'image/png' })
const draft: CardDraft = {
  ...blankDraft(3),
  questionText: 'Why?',
  questionPicture: { id: 'q1' },
  options: [{ ...blankOption(true), text: 'So.', picture: { file } }],
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

/** The module as a page that was just loaded has it. */
async function loadPage() {
  vi.resetModules()
  return (await import('./unsavedCards.ts')).unsavedCards
}

test('a card is as it was when its editor opens again', async () => {
  const unsaved = await loadPage()
  unsaved.keep('unsaved deck 1', draft)
  expect(unsaved.get('unsaved deck 1')).toEqual({ draft, hasLostPictures: false })
  expect(unsaved.get('unsaved deck 2')).toBeNull()
})

test('a reload leaves its texts and the pictures that the server has, and says that others are lost', async () => {
  const before = await loadPage()
  before.keep('unsaved deck 1', draft)
  const after = (await loadPage()).get('unsaved deck 1')
  expect(after?.hasLostPictures).toBe(true)
  expect(after?.draft).toMatchObject({ topicId: 3, questionText: 'Why?', questionPicture: { id: 'q1' } })
  expect(after?.draft.options).toMatchObject([{ text: 'So.', correct: true, picture: null }])
})

test('after it was saved or thrown away there is none', async () => {
  const unsaved = await loadPage()
  unsaved.keep('unsaved deck 1', draft)
  unsaved.drop('unsaved deck 1')
  expect(unsaved.get('unsaved deck 1')).toBeNull()
  const after = await loadPage()
  expect(after.get('unsaved deck 1')).toBeNull()
})

test('it waits for its author after the server ended their session, and nobody else sees it', async () => {
  const unsaved = await loadPage()
  const { dropSession, startSession } = await import('../data/session.ts')
  const login = (email: string) => startSession(email, { webToken: email, emailVerified: true })
  const get = () => unsaved.get(unsaved.key(1, 2))
  login('ann@example.org')
  unsaved.keep(unsaved.key(1, 2), draft)
  dropSession()
  login('Ann@example.org')
  expect(get()?.draft.questionText).toBe('Why?')
  dropSession()
  login('ben@example.org')
  expect(get()).toBeNull()
})

test('it is no other user’s after a logout', async () => {
  const unsaved = await loadPage()
  const { clearStorage, startSession } = await import('../data/session.ts')
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  startSession('ann@example.org', { webToken: 'first', emailVerified: true })
  unsaved.keep(unsaved.key(1, 2), draft)
  clearStorage()
  expect(unsaved.get(unsaved.key(1, 2))).toBeNull()
  startSession('ben@example.org', { webToken: 'second', emailVerified: true })
  expect(unsaved.get(unsaved.key(1, 2))).toBeNull()
})
