import { count } from './count.ts'

const articles = (number: number) => count(number, { one: '# article', other: '# articles' })

export const blog = {
  title: 'Blog',
  lead: 'How memory works, what the research says, and how to learn with it.',
  search: 'Search Blogs',
  found: (number: number) => `${articles(number)} found.`,
  noMatch: (search: string) => `No article matches “${search}”.`,
  showAll: 'Show all articles',
  feed: 'Follow as an Atom feed',
  date: (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
  readingTime: (minutes: number) => `${minutes} min read`,
  back: 'All articles',
  gone: 'There is no such article.',
  more: 'More articles',
  previous: 'Previous article',
  next: 'Next article',
  call: {
    title: 'Try it with cards of your own.',
    body: (product: string) =>
      `${product} asks for each card just before you would forget it. Decks, syncing and public decks are free.`,
    start: 'Log in or register',
    home: (product: string) => `What ${product} is`,
  },
}
