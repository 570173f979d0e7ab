import type { QuotaName, StoredQuota } from '../../../shared/quotas.ts'

const number = /* @__PURE__ */ new Intl.NumberFormat('en')
const megabytes = /* @__PURE__ */ new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const inMegabytes = (bytes: number) => megabytes.format(bytes / 1024 / 1024)

const names: Record<QuotaName, string> = {
  decks: 'Decks',
  cardsPerDeck: 'Cards of a deck',
  textBytes: 'Text',
  pictures: 'Pictures',
  pictureBytes: 'Size of pictures',
  documents: 'Documents',
  versions: 'Card versions',
  copiedCards: 'Cards in copied decks',
  openUploads: 'Uploads at the same time',
  pixelsPerMinute: 'Pixels of pictures a minute',
}

const help: Record<QuotaName, string> = {
  decks: 'Delete decks that you do not need.',
  cardsPerDeck: 'Delete cards and empty the bin of this deck, or continue in another deck.',
  textBytes: 'Delete decks or documents that you do not need, or empty the bins of your decks.',
  pictures: 'Delete cards with pictures and empty the bins of their decks.',
  pictureBytes: 'Delete cards with pictures and empty the bins of their decks.',
  documents: 'Delete documents that you do not need.',
  versions: 'Delete cards that you do not need and empty the bins of their decks.',
  copiedCards: 'Delete copies that you do not need.',
  openUploads: '',
  pixelsPerMinute: '',
}

interface Amount {
  quota: QuotaName
  used: number
  allowed: number
  deck: { name: string } | null
}

/** What the user may keep, and how much of it they do. */
export const quotas = {
  title: 'Your space',
  intro: 'What you keep, and how much your account allows. Cards in the bin count until you delete them for good.',
  unconfirmed: 'Confirm your email to get the full space.',
  names,
  help,
  amount: ({ quota, used, allowed, deck }: Amount): string => {
    if (quota === 'textBytes') return `${inMegabytes(used)} of ${inMegabytes(allowed)} MB of text`
    if (quota === 'pictureBytes') return `${inMegabytes(used)} of ${inMegabytes(allowed)} MB of pictures`
    const amount = `${number.format(used)} of ${number.format(allowed)}`
    const things: Record<StoredQuota, string> = {
      decks: 'decks',
      cardsPerDeck: deck ? `cards in “${deck.name || 'Deck without a name'}”` : 'cards in a deck',
      textBytes: 'bytes of text',
      pictures: 'pictures',
      pictureBytes: 'bytes of pictures',
      documents: 'documents',
      versions: 'card versions',
      copiedCards: 'cards in copied decks',
    }
    return `${amount} ${things[quota as StoredQuota]}`
  },
  atOnce: {
    openUploads: (allowed: number) => `Uploads at the same time: up to ${number.format(allowed)}`,
    pixelsPerMinute: (allowed: number) =>
      `Pictures: up to ${number.format(Math.round(allowed / 1e6))} million pixels a minute`,
  },
  near: 'You are close to a limit.',
  full: 'You have reached a limit.',
  nearShort: 'Nearly full.',
  fullShort: 'Full.',
  using: (amount: string) => `You use ${amount}.`,
  nearHint: 'Your account page shows what takes up room and what you can do.',
  show: 'Show my space',
  more: 'Do you need more?',
  contact: 'Contact support',
  mail: (product: string) => ({
    subject: `More space in ${product}`,
    body: `Dear ${product} team,\n\nI need more space in my account, because\n\n\n\nKind regards\n`,
  }),
}
