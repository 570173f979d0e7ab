export const site = {
  hero: {
    title: ['Learn it once.', 'Keep it.'],
    lead: 'Flashcards that come back just before you’d forget them. Bring your notes or write the cards yourself; the schedule takes care of itself.',
    start: 'Get started free',
    mission: 'Why we build this',
  },
  card: {
    name: 'A card to try',
    topic: 'Botany',
    question: 'Why are leaves green?',
    answer: 'Chlorophyll absorbs red and blue light and reflects green.',
    show: 'Show answer',
    fresh: 'Try it: a new card',
    later: (wait: string) => `${wait} later`,
    backIn: (rating: string, wait: string) => `${rating} – back in ${wait}`,
    skip: 'Skip the wait',
    failed: 'The schedule couldn’t be loaded. Try again when you’re online.',
  },
  curve: {
    title: 'Forgetting has a shape.',
    body: 'What you learn fades, fast at first. Recall it at the right moment, and it fades more slowly. After a handful of reviews, a card costs you a minute a year.',
    name: 'A memory curve: after each of four reviews it falls more slowly, and the next review can wait longer.',
    memory: 'memory →',
    time: 'time →',
    review: 'a review',
    lost: 'without one',
  },
  blurbsTitle: 'What it does for you',
  blurbs: [
    {
      title: 'From lecture notes to a deck in a minute',
      body: 'Drop in your notes, slides or a chapter. Out comes a deck in the order of the text, and each card shows the sentence it came from. Your first one is on us.',
    },
    {
      title: 'Scheduled by FSRS',
      body: 'The open algorithm behind today’s best flashcard apps decides when a card is due, based on how you rated it. Easy cards leave you alone; hard ones return.',
    },
    {
      title: 'Organised by topic',
      body: 'Topics and subtopics, as deep as your subject goes. Study one chapter before the test, or the whole deck.',
    },
    {
      title: 'In sync everywhere',
      body: 'Start on the bus, continue at your desk. Every deck and every review is there on your next device.',
    },
    {
      title: 'Decks from others',
      body: 'Search the public decks, add one to your library and study it at your own pace. Publish yours when it’s ready.',
    },
  ],
  testimonial: {
    quote:
      'I drop in the slides after the lecture and study on the tram. It was the first term I didn’t have to cram the night before.',
    by: 'Business student, third semester',
    withheld: 'Name withheld',
  },
  call: {
    title: 'Your first card is a minute away.',
    body: 'Unlimited decks, syncing and public decks are free and stay free.',
    create: 'Create your free account',
  },
  pricing: {
    title: 'Learning is free. A plan saves you the typing.',
    body: 'Decks, cards, reviews and syncing cost nothing, however much you study. With a plan, your own documents become cards.',
    names: { month: 'Monthly', year: 'Yearly' },
    per: { month: 'per month', year: 'per year' },
    saving: (amount: string) => `${amount} less than paying monthly`,
    flexible: 'For one exam, or a few',
    features: ['Includes all free features', 'AI generation of decks from your documents'],
    choose: { month: 'Choose monthly', year: 'Choose yearly' },
    enterprise: {
      name: 'Enterprise',
      offer: 'Let’s talk',
      note: 'For schools, companies and teams',
      features: ['Everything in the paid plans', 'An offer that fits your organisation'],
      contact: 'Contact Us',
    },
    legal: {
      before: 'By creating an account, you accept our ',
      terms: 'Terms of Use',
      between: '. What we store is described in our ',
      privacy: 'Privacy Policy',
      after: '.',
    },
  },
  enterpriseMail: (product: string) => ({
    subject: `Enterprise offer: ${product}`,
    body: `Dear ${product} team,

We would like to make an appointment with you to discuss an enterprise offer.

Use case:
Availability for the appointment:
Company size:
Start date:
Special requirements:

Kind regards
`,
  }),
}
