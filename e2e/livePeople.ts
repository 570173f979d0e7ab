import type { Browser, Page, Request } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { linkIn } from './journey.ts'
import type { Kartei } from './kartei.ts'

/** A change by somebody else appears within this time, without a reload. */
export const soon = { timeout: 3000 }

/** A user with a browser. */
export interface Person {
  page: Page
  api: Api
  /** How often the page has fetched a path since `forget`. */
  asked(path: string): number
  forget(): void
}

let people = 0
export const newEmail = () => `live-${process.pid}-${++people}@example.org`

/** A user in a browser of their own. */
export async function someone(
  browser: Browser,
  kartei: Kartei,
  how: 'register' | 'login',
  email = newEmail(),
): Promise<Person> {
  const page = await (await browser.newContext({ baseURL: kartei.url })).newPage()
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'))
  const api = apiOf(page)
  await api[how](email)
  const underWay = new Set<Request>()
  const asked: string[] = []
  page.on('request', (request) => underWay.add(request))
  // A request that is cancelled because more has changed is not counted.
  page.on('requestfinished', (request) => underWay.has(request) && asked.push(new URL(request.url()).pathname))
  return {
    page,
    api,
    asked: (path) => asked.filter((one) => one === path).length,
    forget() {
      underWay.clear()
      asked.length = 0
    },
  }
}

/** Opens a screen, and waits until it is subscribed to events. */
export async function openLive({ page }: Person, path: string): Promise<void> {
  // The previous screen may be about to subscribe as well.
  await page.goto('about:blank')
  const subscribed = page.waitForResponse((response) => response.url().includes('/api/events?'))
  await page.goto(path)
  await subscribed
}

/** A deck with a card for each question, and functions that change it. */
export async function makeDeck({ api }: Person, questions: string[]) {
  const { id } = await api.put<{ id: number }>('/api/deck', { name: 'Numbers', description: '' })
  const topic = await api.put<{ id: number }>('/api/topic', { name: 'All', topic: null, deck: id })
  const contentOf = (questionText: string) => {
    const Answers = [{ text: `Answer to ${questionText}`, correct: true }]
    return { deckId: id, topicId: topic.id, questionText, isGapText: false, Answers }
  }
  const cards: number[] = []
  const add = async (by: Person, question: string) =>
    (await by.api.put<{ id: number }>('/api/card', contentOf(question))).id
  for (const question of questions) cards.push(await add({ api } as Person, question))
  const change = (by: Person, card: number, question: string) =>
    by.api.put('/api/updateCard', { ...contentOf(question), id: card })
  return { id, cards, add, change }
}

/** Gives a user access as an editor, by a link. */
export async function share(author: Person, email: string, kartei: Kartei, other: Person, deck: number): Promise<void> {
  const verify = await linkIn(kartei, email, '/verify/')
  await author.api.put('/api/verifyEmail', { token: verify.split('/').at(-1) })
  const { url } = await author.api.put<{ url: string }>('/api/shareLink', { deck, role: 'editor', days: null })
  await other.api.put('/api/join', { token: url.split('/').at(-1) })
}
