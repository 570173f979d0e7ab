export const site = {
  hero: {
    title: ['Learn it once.', 'Keep it.'],
    lead: 'Flashcards that come back just before you would forget them. Bring your notes or write the cards yourself; the schedule takes care of itself.',
    start: 'Get started free',
    mission: 'Why we build this',
  },
  card: {
    name: 'A card to try',
    topic: 'Botany',
    question: 'Why are leaves green?',
    answer: 'Chlorophyll takes in red and blue light, and gives the green back.',
    show: 'Show answer',
    fresh: 'Try it: a new card',
    later: (wait: string) => `${wait} later`,
    backIn: (rating: string, wait: string) => `${rating} – back in ${wait}`,
    skip: 'Skip the wait',
    failed: 'The schedule could not be loaded. Try again when you are online.',
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
  blurbsTitle: 'What it does for you',
  blurbs: [
    {
      title: 'From lecture notes to a deck in a minute',
      body: 'Drop in your notes, slides or a chapter. Out comes a deck in the order of the text, and each card shows the sentence that it rests on. Your first one is on us.',
    },
    {
      title: 'Scheduled by FSRS',
      body: 'The open algorithm behind today’s best flashcard programs decides when a card is due, from how you rated it. Easy ones leave you alone; hard ones return.',
    },
    {
      title: 'Decks with an order',
      body: 'Topics and subtopics, as deep as your subject goes. Learn one chapter before the test, or the whole deck.',
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
  testimonial: {
    quote:
      'I drop in the slides after the lecture and learn on the tram. It was the first term in which I did not have to cram the night before.',
    by: 'A business student, third semester',
    withheld: 'Name withheld',
  },
  call: {
    title: 'Your first card is a minute away.',
    body: 'Unlimited decks, syncing and public decks are free, and stay free.',
    create: 'Create your free account',
  },
  pricing: {
    title: 'Learning is free. A plan saves you the typing.',
    body: 'Decks, cards, reviews and all your devices cost nothing, however many you have. With a plan your own documents become cards.',
    names: { month: 'Monthly', year: 'Yearly' },
    per: { month: 'per month', year: 'per year' },
    saving: (amount: string) => `${amount} less than twelve months`,
    flexible: 'For one exam, or for a few',
    features: ['Includes all free features', 'AI generation of decks from your documents'],
    choose: { month: 'Choose monthly', year: 'Choose yearly' },
    enterprise: {
      name: 'Enterprise',
      offer: 'Let us talk',
      note: 'For schools, companies and teams',
      features: ['Everything in the plans', 'An offer that fits your organisation'],
      contact: 'Contact Us',
    },
    legal: {
      before: 'With an account you accept our ',
      terms: 'Terms of Use',
      between: '; what we store is in our ',
      privacy: 'Privacy Policy',
      after: '.',
      newTab: ' (opens in a new tab)',
    },
  },
  enterpriseMail: (product: string) => ({
    subject: `Enterprise offer: ${product}`,
    body: `Dear ${product} team,

we would like to make an appointment with you to discuss an enterprise offer.

Use case:
Availability for the appointment:
Company size:
Start date:
Special requirements:

Kind regards
`,
  }),
}
