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
  unsaved.keep('deck 1', draft)
  expect(unsaved.get('deck 1')).toEqual({ draft, hasLostPictures: false })
  expect(unsaved.get('deck 2')).toBeNull()
})

test('a reload leaves its texts and the pictures that the server has, and says that others are lost', async () => {
  const before = await loadPage()
  before.keep('deck 1', draft)
  const after = (await loadPage()).get('deck 1')
  expect(after?.hasLostPictures).toBe(true)
  expect(after?.draft).toMatchObject({ topicId: 3, questionText: 'Why?', questionPicture: { id: 'q1' } })
  expect(after?.draft.options).toMatchObject([{ text: 'So.', correct: true, picture: null }])
})

test('after it was saved or thrown away there is none', async () => {
  const unsaved = await loadPage()
  unsaved.keep('deck 1', draft)
  unsaved.drop('deck 1')
  expect(unsaved.get('deck 1')).toBeNull()
  const after = await loadPage()
  expect(after.get('deck 1')).toBeNull()
})

test('it waits for its author after the server ended their session, and is gone when somebody else logs in', async () => {
  const unsaved = await loadPage()
  const { dropSession, startSession } = await import('../data/session.ts')
  const login = (email: string) =>
    startSession(email, { webToken: `token-${email}-${Math.random()}`, emailVerified: true })
  login('ann@example.org')
  unsaved.keep('card 1', draft)
  dropSession()
  login('ann@example.org')
  expect(unsaved.get('card 1')?.draft.questionText).toBe('Why?')
  dropSession()
  login('ben@example.org')
  expect(unsaved.get('card 1')).toBeNull()
})

test('it is gone after a logout', async () => {
  const unsaved = await loadPage()
  const { clearStorage, startSession } = await import('../data/session.ts')
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const answer = { webToken: 'first', emailVerified: true }
  startSession('ann@example.org', answer)
  unsaved.keep('card 1', draft)
  clearStorage()
  startSession('ben@example.org', { ...answer, webToken: 'second' })
  expect(unsaved.get('card 1')).toBeNull()
})
