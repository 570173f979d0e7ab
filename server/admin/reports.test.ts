import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let [admin, author, reader, visitor]: Client[] = []
let deckId: number
let cardId: number
let imageId: string
let topicId: number

const reason = 'It breaks the law.'
const moderate = (decision: 'take-down' | 'let-be' | 'put-back') =>
  admin?.try('PUT /api/judgeDeck', { id: deckId, decision, reason })
const reported = async () => (await admin?.call('GET /api/reportedDecks', {}))?.find((deck) => deck.id === deckId)

beforeAll(async () => {
  app = await startApp()
  ;[admin, author, reader, visitor] = [
    await app.admin(),
    await app.register(),
    await app.register(),
    await app.register(),
  ]
})

beforeEach(async () => {
  if (!author || !reader) return
  const made = await makeDeck(author, 1, 'Xenobiology')
  ;({ deckId, topicId } = made)
  const content = { deckId, topicId, questionText: 'q', isGapText: false, Answers: [{ text: 'a', correct: true }] }
  cardId = (await author.call('PUT /api/card', content, { files: { questionFile: { bytes: await picture() } } })).id
  imageId = (await author.call('GET /api/getCard/:id', { id: String(cardId) })).questionFileLink ?? ''
  await publish(app, author, deckId)
  await reader.call('PUT /api/library', { id: deckId })
  await reader.call('PUT /api/submitAnswer', { cardid: cardId, rating: 3 })
})

describe('a report', () => {
  test('counts once per user, and shows admins its author and text', async () => {
    await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'copyright', note: ' Page 3 of a book. ' })
    await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'spam', note: 'again' })
    await reader?.call('PUT /api/reportDeck', { id: deckId, reason: 'other' })
    const by = async (user: Client | undefined) => (await user?.call('GET /api/me', {}))?.email
    const at = expect.any(String) as string
    const id = expect.any(Number) as number
    expect(await reported()).toMatchObject({ name: 'Xenobiology', isTakenDown: false })
    expect((await reported())?.reports).toEqual([
      { id, at, reason: 'other', note: '', by: await by(reader) },
      { id, at, reason: 'copyright', note: 'Page 3 of a book.', by: await by(visitor) },
    ])
  })

  test('cannot be about one’s own deck or an invisible one', async () => {
    expect((await author?.refused('PUT /api/reportDeck', { id: deckId, reason: 'spam' }))?.status).toBe(403)
    await author?.call('PUT /api/public', { deck: deckId, isPublic: false })
    expect((await visitor?.refused('PUT /api/reportDeck', { id: deckId, reason: 'spam' }))?.status).toBe(404)
    expect(await reported()).toBeUndefined()
  })

  test('cannot be about a deck that is not public', async () => {
    await author?.call('PUT /api/public', { deck: deckId, isPublic: false })
    const { status, detail } = (await reader?.refused('PUT /api/reportDeck', { id: deckId, reason: 'spam' })) ?? {}
    expect([status, detail]).toEqual([403, 'Only public decks can be reported.'])
    expect(await reported()).toBeUndefined()
  })

  test.each([['let-be'], ['take-down', 'put-back']] as const)(
    'replaces the user’s report from before the decision (%s, %s)',
    async (...decisions) => {
      await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'copyright', note: 'Page 3' })
      for (const decision of decisions) expect((await moderate(decision))?.status).toBe(200)
      expect(await reported()).toBeUndefined()
      const before = Date.now()
      await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'unlawful', note: 'It is worse now.' })
      await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'spam', note: 'again' })
      const { reports } = (await reported()) ?? {}
      expect(reports).toMatchObject([{ reason: 'unlawful', note: 'It is worse now.' }])
      expect(Date.parse(reports?.[0]?.at ?? '')).toBeGreaterThanOrEqual(before)
      expect((await moderate('let-be'))?.status).toBe(200)
      expect(await reported()).toBeUndefined()
    },
  )

  test('has a rate limit per user', async () => {
    const own = await startApp({ rateLimits: true })
    const user = await own.register()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++)
      statuses.push((await user.try('PUT /api/reportDeck', { id: 1, reason: 'spam' })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  })
})

describe('a deck that was taken down', () => {
  const sees = async (user: Client | undefined) => {
    const status = async (...[key, input]: Parameters<Client['try']>) => (await user?.try(key, input))?.status
    const names = async (isPublic: 'true' | 'false', search: string) => {
      const found = await user?.call('GET /api/search', { search, public: isPublic })
      return found?.some(({ id }) => id === deckId)
    }
    return {
      deck: await status('GET /api/deck/:id', { id: String(deckId) }),
      topics: await status('PUT /api/getTopics', { id: deckId }),
      card: await status('GET /api/getCard/:id', { id: String(cardId) }),
      cards: await status('POST /api/getCards', { deckid: deckId, topics: [topicId] }),
      image: await status('GET /api/getImageById', { id: imageId }),
      next: await status('POST /api/getNextCard', { id: deckId }),
      queue: await status('POST /api/getQueue', { id: deckId }),
      status: await status('GET /api/studyStatus/:id', { id: String(deckId) }),
      answer: await status('PUT /api/submitAnswer', { cardid: cardId, rating: 3 }),
      library: await status('PUT /api/library', { id: deckId }),
      mine: (await user?.call('GET /api/myDecks', {}))?.some(({ id }) => id === deckId),
      listed: [await names('true', ''), await names('false', '')],
      found: [await names('true', 'xenobiology'), await names('false', 'xenobiology')],
    }
  }
  const [ok, none] = [200, 404].map((status) => ({
    deck: status,
    topics: status,
    card: status,
    cards: status,
    image: status,
    next: status,
    queue: status,
    status,
    answer: status,
    library: status,
  }))
  const nowhere = { ...none, mine: false, listed: [false, false], found: [false, false] }
  const asOwn = { ...ok, mine: true, listed: [false, true], found: [false, true] }

  test('is visible only to its author until it is restored', async () => {
    const [before, visited] = [await sees(reader), await sees(visitor)]
    expect(before).toEqual({ ...ok, mine: true, listed: [true, true], found: [true, true] })
    await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'unlawful' })
    expect((await moderate('take-down'))?.status).toBe(200)

    expect(await sees(reader)).toEqual(nowhere)
    expect(await sees(visitor)).toEqual(nowhere)
    expect(await sees(author)).toEqual(asOwn)
    expect(await author?.call('GET /api/deck/:id', { id: String(deckId) })).toMatchObject({ isTakenDown: true })
    expect((await author?.call('GET /api/myDecks', {}))?.find(({ id }) => id === deckId)?.isTakenDown).toBe(true)
    expect(await reported()).toMatchObject({ isTakenDown: true, reports: [{ reason: 'unlawful' }] })

    expect((await moderate('put-back'))?.status).toBe(200)
    // The visitor has it in the library since they were asked the first time.
    expect([await sees(reader), (await sees(visitor)).deck, visited.deck]).toEqual([before, 200, 200])
    expect(await reported()).toBeUndefined()
  })

  test('cannot be published by its author', async () => {
    await moderate('take-down')
    await author?.call('PUT /api/public', { deck: deckId, isPublic: false })
    const { status, detail } = (await author?.refused('PUT /api/public', { deck: deckId, isPublic: true })) ?? {}
    expect([status, detail]).toEqual([409, expect.stringContaining('taken down')])
    await moderate('put-back')
    expect((await visitor?.refused('GET /api/deck/:id', { id: String(deckId) }))?.status).toBe(404)
    await author?.call('PUT /api/public', { deck: deckId, isPublic: true })
    await visitor?.call('GET /api/deck/:id', { id: String(deckId) })
  })
})

test('a dismissed report leaves the list and does not change the deck', async () => {
  await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'spam' })
  expect((await moderate('let-be'))?.status).toBe(200)
  expect(await reported()).toBeUndefined()
  await visitor?.call('GET /api/deck/:id', { id: String(deckId) })
  const [deed] = (await admin?.call('GET /api/auditLog', { offset: '0' })) ?? []
  expect(deed).toMatchObject({ action: 'deck-let-be', subject: `deck:${deckId}`, details: { reason } })
})

test('a decision of another admin is not repeated', async () => {
  await visitor?.call('PUT /api/reportDeck', { id: deckId, reason: 'spam' })
  const attempts = await Promise.all([moderate('take-down'), moderate('take-down'), moderate('take-down')])
  expect(attempts.map((one) => one?.status).toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 409, 409])
  expect((await moderate('let-be'))?.status).toBe(409)
  expect((await moderate('put-back'))?.status).toBe(200)
  for (const decision of ['put-back', 'let-be'] as const) expect((await moderate(decision))?.status).toBe(409)
})
