import { count } from './format.ts'

const articles = (number: number) => count(number, { one: '# article', other: '# articles' })

export const blog = {
  title: 'Blog',
  lead: 'How memory works, what the research says, and how to study with it.',
  search: 'Search Blogs',
  found: (number: number) => `${articles(number)} found.`,
  noMatch: (search: string) => `No articles match “${search}”.`,
  showAll: 'Show all articles',
  feed: 'Follow via Atom feed',
  date: (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  readingTime: (minutes: number) => `${minutes} min read`,
  back: 'All articles',
  gone: 'This article doesn’t exist.',
  more: 'More articles',
  previous: 'Previous article',
  next: 'Next article',
  call: {
    title: 'Try it with your own cards.',
    body: (product: string) =>
      `${product} shows you each card just before you’d forget it. Decks, syncing and public decks are free.`,
    start: 'Log in or sign up',
    home: (product: string) => `What is ${product}?`,
  },
}
