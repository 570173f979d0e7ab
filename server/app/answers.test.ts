import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits, serverLimits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { makeDeck } from '../testing/decks.ts'
import { addLargeCards, idsOf, mostJson, readPages } from '../testing/pages.ts'

let app: TestApp
let author: Client

beforeAll(async () => {
  app = await startApp()
  author = await confirmEmail(app, await app.register())
})

describe('other lists are paginated', () => {
  test('one’s own decks, newest activity first', async () => {
    const user = await confirmEmail(app, await app.register())
    const { id: userId } = await user.call('GET /api/me', {})
    const decks = 500
    await sql`
      insert into decks (author_id, name, description, created_at, changed_at)
      select ${userId}, 'Deck ' || n, repeat('x', 2000), now(), timestamptz '2026-01-01' + (n / 2) * interval '1 microsecond'
      from generate_series(1, ${decks}::int) n`.execute(app.db)
    const pages = await readPages<{ id: number }>(user, ['GET', '/api/myDecks'], undefined, async (page) => {
      if (page === 1) await user.call('PUT /api/deck', { name: 'New', description: '' })
    })
    for (const { bytes } of pages) expect(bytes).toBeLessThan(mostJson)
    expect(pages.length).toBeGreaterThan(1)
    const { rows } = await sql<{ id: number }>`
      select id from decks where author_id = ${userId} and name <> 'New' order by changed_at desc, id desc`.execute(
      app.db,
    )
    expect(idsOf(pages)).toEqual(rows.map(({ id }) => id))
    const short = await readPages<{ id: number }>(user, ['GET', '/api/myDecks?limit=50'])
    expect([short.length, short[0]?.rows.length, new Set(idsOf(short)).size]).toEqual([11, 50, decks + 1])
  })

  test('the cards of a table', async () => {
    const place = await makeDeck(author, 0)
    const { id: topicId } = await author.call('PUT /api/topic', { name: 'Plants', topic: null, deck: place.deckId })
    await addLargeCards(app, place, { cards: limits.cardFactsPerPage - 1, answers: 0, length: 0 })
    await addLargeCards(app, { ...place, topicId }, { cards: 2, answers: 0, length: 0 })
    const body = { deckid: place.deckId, topics: [place.topicId, topicId] }
    const pages = await readPages<{ id: number }>(author, ['POST', '/api/cardFacts'], body)
    expect(pages.map(({ rows }) => rows.length)).toEqual([limits.cardFactsPerPage, 1])
    expect(new Set(idsOf(pages)).size).toBe(limits.cardFactsPerPage + 1)
  })

  test('the versions of a card', async () => {
    const { cardIds } = await makeDeck(author, 1)
    const content = {
      questionText: 'x'.repeat(10_000),
      questionFileLink: null,
      isGapText: false,
      Answers: Array.from({ length: 10 }, () => ({ text: 'x'.repeat(10_000), correct: true, fileLink: null })),
    }
    await sql`
      insert into card_versions (card_id, version, at, kind, content, pictures)
      select ${cardIds[0]}, n, now(), 'edited', ${JSON.stringify(content)}::jsonb, '{}' from generate_series(2, 20) n`.execute(
      app.db,
    )
    const pages = await readPages<{ version: number }>(author, ['GET', `/api/cardHistory/${cardIds[0]}`])
    expect(pages.flatMap(({ rows }) => rows.map(({ version }) => version))).toEqual(
      Array.from({ length: 20 }, (_, n) => 20 - n),
    )
    expect(pages.length).toBeGreaterThan(3)
    for (const { bytes } of pages) expect(bytes).toBeLessThan(mostJson)
  })

  test('partners and applicants', async () => {
    const admin = await app.admin()
    await sql`
      with added as (
        insert into users (email, name, password_hash, email_verified, free_generations, created_at)
        select 'partner-' || n || '@example.org', 'Partner', 'none', true, 0, now() from generate_series(1, 250) n returning id),
      applied as (
        insert into affiliate_candidates (user_id, created_at, notes) select id, now(), repeat('x', 5000) from added)
      insert into affiliates (user_id, joined_at, notes, channels, code, via_paypal)
      select id, now(), repeat('x', 5000), '', 'CODE' || id, false from added`.execute(app.db)
    for (const call of ['getAffiliates', 'getAffiliateCandidates']) {
      const pages = await readPages<{ userId: number }>(admin, ['GET', `/api/${call}`])
      expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 50])
      expect(new Set(pages.flatMap(({ rows }) => rows.map(({ userId }) => userId))).size).toBe(250)
    }
  })
})

describe('single responses are small', () => {
  test('of the next cards to learn', async () => {
    const place = await makeDeck(author, 0)
    await addLargeCards(app, place, { cards: 20, answers: 20, length: 5000 })
    const { cards, fresh } = await author.call('POST /api/getQueue', { id: place.deckId, limit: 20 })
    expect([cards.length, fresh]).toEqual([5, 20])
    const next = await author.call('POST /api/getQueue', {
      id: place.deckId,
      skip: cards.map(({ id }) => id),
      limit: 20,
    })
    expect(next.cards[0]?.id).toBe((cards.at(-1)?.id ?? 0) + 1)
  })

  test('of suggestions', async () => {
    const { deckId, cardIds } = await makeDeck(author, 1)
    const learner = await app.register()
    const { id: userId } = await learner.call('GET /api/me', {})
    const content = { questionText: 'x'.repeat(100_000), questionFileLink: null, isGapText: false, Answers: [] }
    await sql`
      insert into users (email, name, password_hash, email_verified, free_generations, created_at)
      select 'suggests-' || n || '@example.org', 'Somebody', 'none', true, 0, now() from generate_series(1, 20) n`.execute(
      app.db,
    )
    await sql`
      insert into suggestions (card_id, deck_id, base_version, user_id, content, note, at)
      select ${cardIds[0]}, ${deckId}, 1, id, ${JSON.stringify(content)}, '', now() from users where email like 'suggests-%'
    `.execute(app.db)
    const { open, suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
    expect(userId).toBeGreaterThan(0)
    expect([open, suggestions.length]).toEqual([20, 5])
  })

  test('of sessions, invitations and reports of one deck', async () => {
    const user = await app.register()
    const { id: userId, email } = await user.call('GET /api/me', {})
    await sql`update users set email_verified = true where id = ${userId}`.execute(app.db)
    await sql`
      insert into sessions (token_hash, user_id, device, created_at, last_used_at)
      select sha256(convert_to('t' || n, 'UTF8')), ${userId}, 'x', now(), now() from generate_series(1, 250) n`.execute(
      app.db,
    )
    expect(await user.call('GET /api/sessions', {})).toHaveLength(serverLimits.sessionsShown)

    const { id: authorId } = await author.call('GET /api/me', {})
    await sql`
      with added as (
        insert into decks (author_id, name, description, created_at, changed_at)
        select ${authorId}, 'Deck ' || n, '', now(), now() from generate_series(1, 250) n returning id)
      insert into invitations (deck_id, email, role, expires_at, created_at)
      select id, ${email}, 'reader', now() + interval '1 day', now() from added`.execute(app.db)
    expect(await user.call('GET /api/invitations', {})).toHaveLength(serverLimits.invitationsShown)

    const { deckId } = await makeDeck(author, 1)
    await sql`
      insert into deck_reports (deck_id, user_id, reason, note, at)
      select ${deckId}, id, 'spam', repeat('x', 5000), now() from users where email like 'partner-%'`.execute(app.db)
    const reported = await (await app.admin()).call('GET /api/reportedDecks', {})
    expect(reported.find((deck) => deck.id === deckId)?.reports).toHaveLength(serverLimits.reportsShown)
  })

  test('of reported decks in pages', async () => {
    const admin = await app.admin()
    const { id: authorId } = await author.call('GET /api/me', {})
    await sql`
      with added as (
        insert into decks (author_id, name, description, created_at, changed_at, taken_down_at)
        select ${authorId}, 'Bad ' || n, '', now(), now(), case when n % 2 = 0 then now() end from generate_series(1, 1200) n
        returning id, taken_down_at),
      reported as (
        insert into deck_reports (deck_id, user_id, reason, note, at)
        select id, ${authorId}, 'spam', '', now() from added where taken_down_at is null)
      insert into deck_decisions (deck_id, at, is_take_down, was_reported, ground, rule, reason, objection, objected_at)
      select id, now(), true, true, 'terms', '', 'r', case when id % 3 = 0 then 'o' end, case when id % 3 = 0 then now() end
      from added where taken_down_at is not null`.execute(app.db)
    type Row = CallOutput<'GET /api/reportedDecks'>[number]
    const pages = await readPages<Row>(admin, ['GET', '/api/reportedDecks'])
    for (const { bytes } of pages) expect(bytes).toBeLessThan(mostJson)
    const rows = pages.flatMap((page) => page.rows).filter(({ name }) => name.startsWith('Bad'))
    expect([pages.length, new Set(rows.map(({ id }) => id)).size]).toEqual([3, 1200])
    const beyondAll = Array.from({ length: 3 }, () => '9'.repeat(16)).join('-')
    expect(await admin.call('GET /api/reportedDecks', { after: beyondAll })).toEqual([])
    const places = rows.map(({ objection, isTakenDown }) => (objection ? 0 : isTakenDown ? 2 : 1))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })
})
