import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { textOfPassage } from '../../engine/checks/quote.ts'
import type { Content } from '../../shared/api/contract.ts'
import { mediaOf } from '../../shared/card.ts'
import type { Locale } from '../../shared/locales.ts'
import { fileNameOf, isSound } from '../../shared/sounds.ts'
import { statementsOf } from '../admin/decisions.ts'
import { reportsBy } from '../admin/reports.ts'
import { partnerOf } from '../affiliates/export.ts'
import type { Deps } from '../app/deps.ts'
import { readDeclarationsOf } from '../billing/declarations.ts'
import type { StoredInvoice } from '../billing/invoice-pdf.ts'
import { invoicePdf, readInvoicesBeyond } from '../billing/invoices.ts'
import { readOrdersOf } from '../billing/orders.ts'
import { suggestionsBy } from '../cards/suggestions.ts'
import { openMedium } from '../cards/uploads.ts'
import type { Db } from '../platform/db/open.ts'
import { pages, pagesBy, start } from '../platform/db/pages.ts'
import { sharingOf } from '../sharing/sharing.ts'
import { texts } from '../texts/index.ts'
import { readConsentsBeyond } from './consents.ts'
import * as store from './export.sql.ts'
import { once } from 'node:events'
import ZipStream from 'zip-stream'

type ExportDeps = Pick<Deps, 'db' | 'files' | 'config' | 'secrets'>

/** The user whose archive it is, and the language of its README. */
interface Account {
  userId: number
  locale: Locale
  now: Date
}

/** Comes before every review's id. */
const firstReviewId = '00000000-0000-0000-0000-000000000000'

/**
 * An archive of all data of and about a user, which is written while it is sent. The data is read page by page, so that a slow
 * reader holds neither memory nor a database connection.
 */
export function exportAccount(deps: ExportDeps, account: Account): Readable {
  return Readable.from(zip(entriesOf(deps, account), account.now), { objectMode: false })
}

async function* entriesOf(
  { db, files, config, secrets }: ExportDeps,
  { userId, locale, now }: Account,
): AsyncGenerator<Entry> {
  yield { name: 'README.txt', bytes: Buffer.from(texts[locale].readme(config.productName, config.supportEmail, now)) }
  yield jsonFile('account.json', (await store.readAccount(db, userId))[0])
  yield jsonFile('sessions.json', await store.readSessions(db, userId))
  yield listBy('id', 'consents', (after) => readConsentsBeyond(db, userId, after))
  yield* decks({ db, files }, userId)
  yield* learning(db, userId)
  yield* documents(db, userId)
  yield* generations(db, userId)
  yield list('suggestions', suggestions(db, userId))
  const { decks: memberships, people, invitations } = sharingOf(db, userId)
  yield list('sharing/decks', memberships)
  yield list('sharing/people', people)
  yield list('sharing/invitations', invitations)
  yield* exportMoney({ db, files, secrets }, userId)
}

async function* decks({ db, files }: Pick<ExportDeps, 'db' | 'files'>, userId: number): AsyncGenerator<Entry> {
  for await (const page of pagesBy('id', (after) => store.readDecks(db, userId, after)))
    for (const deck of page) {
      const folder = `decks/${nameOf(deck)}`
      const topics = await store.readTopics(db, deck.id)
      const media: string[] = []
      yield jsonFile(`${folder}/deck.json`, { ...deck, topics })
      yield { name: `${folder}/cards.json`, text: cardsText(db, cardsOf(db, topics), media) }
      const binned = pagesBy('id', (after) => store.readBinned(db, deck.id, after))
      yield { name: `${folder}/bin.json`, text: cardsText(db, binned, media) }
      for (const id of media) {
        const bytes = await openMedium({ db, files }, id)
        if (bytes) yield { name: `${folder}/${pathOf(id)}`, bytes: await buffer(bytes) }
      }
    }
}

async function* cardsOf(db: Db, topics: readonly { id: number }[]) {
  for (const { id } of topics) yield* pagesBy('position', (after) => store.readCards(db, id, after))
}

/**
 * Writes cards with their versions as a JSON array, one line per card, and adds the ids of their pictures and sounds to `media`. The
 * versions of one card can be large, so they are written while they are read.
 */
async function* cardsText(db: Db, cards: AsyncIterable<store.ExportedCard[]>, media: string[]): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of cards) {
    const versions = versionsOf(db, page)
    let next = await versions.next()
    for (const [index, { questionPicture, questionSound, answers, ...card }] of page.entries()) {
      const shown = new Set([
        questionPicture,
        questionSound,
        ...answers.flatMap(({ picture, sound }) => [picture, sound]),
      ])
      const written = {
        ...card,
        questionPicture: placeOf(questionPicture),
        questionSound: placeOf(questionSound),
        answers: answers.map(({ picture, sound, ...answer }) => ({
          ...answer,
          picture: placeOf(picture),
          sound: placeOf(sound),
        })),
      }
      yield `${before}${JSON.stringify(written).slice(0, -1)},"versions":[`
      for (let comma = ''; !next.done && next.value.place === index + 1; comma = ',') {
        const { place: _, content, ...version } = next.value
        for (const id of mediaOf(content)) shown.add(id)
        yield comma + JSON.stringify({ ...version, ...exported(content) })
        next = await versions.next()
      }
      yield ']}'
      before = ',\n'
      media.push(...[...shown].filter((id) => id !== null))
    }
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

async function* versionsOf(db: Db, cards: readonly { id: number }[]): AsyncGenerator<store.ExportedVersion> {
  const ids = cards.map(({ id }) => id)
  const read = ([place, version]: readonly number[]) => store.readVersions(db, ids, place, version)
  for await (const page of pages(read, [start, start], ({ place, version }) => [place, version]))
    for (const { place, version, at, by, kind, isAiGenerated, content } of page)
      yield { place, version, at, by, kind, isAiGenerated, content }
}

/** A version's content with the export's property names. */
const exported = ({ questionText, questionFileLink, questionSound, Answers, ...others }: Content) => ({
  question: questionText,
  questionPicture: placeOf(questionFileLink),
  questionSound: placeOf(questionSound),
  answers: Answers.map(({ fileLink, sound, ...answer }) => ({
    ...answer,
    picture: placeOf(fileLink),
    sound: placeOf(sound),
  })),
  ...others,
})

async function* suggestions(db: Db, userId: number) {
  for await (const page of pagesBy('id', (after) => suggestionsBy(db, userId, after)))
    yield page.map(({ content, ...suggestion }) => ({ ...suggestion, ...exported(content) }))
}

async function* learning(db: Db, userId: number): AsyncGenerator<Entry> {
  yield listBy('deckId', 'learning/library', (after) => store.readLibrary(db, userId, after))
  yield listBy('deckId', 'learning/decks', (after) => store.readLearnedDecks(db, userId, after))
  yield listBy('cardId', 'learning/schedule', (after) => store.readStates(db, userId, after))
  yield listBy('cardId', 'learning/put-off', (after) => store.readPostponed(db, userId, after))
  yield listBy('cardId', 'learning/flags', (after) => store.readFlags(db, userId, after))
  const readReviews = (after: string) => store.readReviews(db, userId, after)
  const reviews = pages(readReviews, firstReviewId, ({ reviewId }) => reviewId)
  yield list('learning/reviews', reviews)
}

async function* documents(db: Db, userId: number): AsyncGenerator<Entry> {
  const all = () => pagesBy('id', (after) => store.readDocuments(db, userId, after))
  yield list('documents/documents', all())
  for await (const page of all())
    for (const document of page) yield { name: `documents/${nameOf(document)}.txt`, text: textOf(db, document.id) }
}

/** The text of a document, with its headings. */
async function* textOf(db: Db, documentId: number): AsyncGenerator<string> {
  for await (const page of pagesBy('position', (after) => store.readPassages(db, documentId, after)))
    for (const passage of page)
      yield [
        ...passage.path.map((heading, depth) => `${'#'.repeat(depth + 1)} ${heading}`),
        textOfPassage(passage),
        '',
      ].join('\n')
}

async function* generations(db: Db, userId: number): AsyncGenerator<Entry> {
  const all = () => pagesBy('id', (after) => store.readGenerations(db, userId, after))
  yield list('generations/generations', all())
  yield list('generations/cards', generatedCards(db, all()))
  yield listBy('id', 'generations/ideas', (after) => store.readIdeas(db, userId, after))
  yield listBy('id', 'imports', (after) => store.readImports(db, userId, after))
}

async function* generatedCards(db: Db, generations: AsyncIterable<{ id: number }[]>) {
  for await (const page of generations)
    for (const { id } of page) yield* pagesBy('id', (after) => store.readGeneratedCards(db, id, after))
}

/** The path of a picture or a sound in its deck's folder. */
const pathOf = (id: string) => `${isSound(id) ? 'sounds' : 'pictures'}/${fileNameOf(id)}`
const placeOf = (id: string | null | undefined) => (id ? pathOf(id) : null)

/** A file name that people recognize and every system accepts. */
function nameOf({ id, name }: { id: number; name: string }): string {
  const words = name.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `${id}-${Array.from(words).slice(0, 40).join('')}`.replace(/-+$/, '')
}

/** A user's payments, partner data and reports. */
async function* exportMoney(deps: Pick<Deps, 'db' | 'files' | 'secrets'>, userId: number): AsyncGenerator<Entry> {
  const { db } = deps
  yield jsonFile('billing/subscriptions.json', await store.readSubscriptions(db, userId))
  yield listBy('id', 'billing/ledger', (after) => store.readLedger(db, userId, after))
  yield listBy('id', 'billing/orders', (after) => readOrdersOf(db, userId, after))
  // Invoices come monthly and take half a kilobyte each, so all of them fit in memory.
  const documents: StoredInvoice[] = []
  yield list('billing/invoices', invoices(db, userId, documents))
  for (const document of documents)
    yield { name: `billing/invoices/${document.number}.pdf`, bytes: await invoicePdf(document, userId) }
  yield listBy('id', 'billing/declarations', (after) => readDeclarationsOf(db, userId, after))
  const { about, conversions, payouts, contract } = await partnerOf(deps, userId)
  yield jsonFile('partner/partner.json', about)
  if (conversions) yield list('partner/conversions', conversions)
  if (payouts) yield list('partner/payouts', payouts)
  if (contract) yield { name: `partner/contract.${contract.extension}`, bytes: contract.bytes }
  yield list('reports', reportsBy(db, userId))
  yield list('decisions', statementsOf(db, userId))
}

/** The invoices, whose documents are added to `documents`. */
async function* invoices(db: Db, userId: number, documents: StoredInvoice[]) {
  for await (const page of pagesBy('id', (after) => readInvoicesBeyond(db, userId, after))) {
    documents.push(...page.map(({ document }) => document))
    yield page
  }
}

const listBy = <Key extends string>(
  key: Key,
  name: string,
  read: (after: number) => Promise<Record<Key, number>[]>,
): Entry => list(name, pagesBy(key, read))
const list = (name: string, pages: AsyncIterable<object[]>): Entry => ({ name: `${name}.json`, text: jsonArray(pages) })

/** Writes the rows of all pages as a JSON array, one line per row. */
async function* jsonArray(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

function jsonFile(name: string, value: unknown): Entry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}

/** A file of an archive: bytes, which are stored as they are, or text and other data, which are compressed while they are read unless they are packed. */
export type Entry =
  | { name: string; bytes: Buffer }
  | { name: string; text: AsyncIterable<string | Buffer>; isPacked?: boolean }

/** Writes an archive while its entries are read, one after the other: only what is in transit is in memory. */
export async function* zip(entries: AsyncGenerator<Entry>, time: Date): AsyncGenerator<Buffer> {
  const archive = new ZipStream({ level: 6 })
  const ending = new AbortController()
  addEntries(archive, entries, time, ending.signal).catch((error: unknown) => archive.destroy(error as Error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    // A reader that leaves early ends the reading of entries.
    ending.abort()
    archive.destroy()
    await entries.return(undefined)
  }
}

async function addEntries(
  archive: ZipStream,
  entries: AsyncIterable<Entry>,
  time: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const entry of entries) {
    const isStored = 'bytes' in entry || entry.isPacked === true
    const source =
      'bytes' in entry ? entry.bytes : addAbortSignal(signal, Readable.from(entry.text, { objectMode: false }))
    await new Promise<void>((resolve, reject) => {
      archive.entry(source, { name: entry.name, date: time, store: isStored }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
    if (archive.writableNeedDrain) await once(archive, 'drain', { signal })
  }
  if (!signal.aborted) archive.finalize()
}
