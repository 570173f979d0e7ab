export const site = {
  hero: {
    title: ['Learn it once.', 'Keep it.'],
    lead: 'Flashcards that come back just before you would forget them. You write the cards; the schedule takes care of itself.',
    start: 'Get started free',
    mission: 'Why we build this',
  },
  card: {
    topic: 'Botany',
    question: 'Why are leaves green?',
    answer: 'Chlorophyll takes in red and blue light, and gives the green back.',
    due: 'back in 9 days',
  },
  curve: {
    title: 'Forgetting has a shape.',
    body: 'What you learn fades, fast at first. Recall it at the right moment, and it fades more slowly. After a handful of reviews a card needs a minute of yours in a year.',
    name: 'A curve of memory: after each of four reviews it falls more slowly, and the next review can wait longer.',
    memory: 'memory →',
    time: 'time →',
    review: 'a review',
    lost: 'without one',
  },
  blurbs: [
    {
      title: 'Decks with an order',
      body: 'Topics and subtopics, as deep as your subject goes. Learn one chapter before the test, or the whole deck.',
    },
    {
      title: 'Scheduled by FSRS',
      body: 'The open algorithm behind today’s best flashcard programs decides when a card is due, from how you rated it.',
    },
    {
      title: 'The same everywhere',
      body: 'Begin on the bus, go on at your desk. Every deck and every review is there on the next device.',
    },
    {
      title: 'Decks by others',
      body: 'Search the public decks, add one to your library and learn it at your own pace. Publish yours when it is good.',
    },
  ],
  call: {
    title: 'Your first card is a minute away.',
    body: 'Unlimited decks, syncing and public decks are free, and stay free.',
    create: 'Create your free account',
  },
}
