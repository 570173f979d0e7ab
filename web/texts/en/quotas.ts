import type { QuotaName, StoredQuota } from '../../../shared/quotas.ts'

const number = /* @__PURE__ */ new Intl.NumberFormat('en')
const megabytes = /* @__PURE__ */ new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const inMegabytes = (bytes: number) => megabytes.format(bytes / 1024 / 1024)

const names: Record<QuotaName, string> = {
  decks: 'Decks',
  cardsPerDeck: 'Cards per deck',
  textBytes: 'Text',
  pictures: 'Pictures and sounds',
  pictureBytes: 'Storage for pictures and sounds',
  documents: 'Documents',
  versions: 'Card versions',
  copiedCards: 'Cards in copied decks',
  openUploads: 'Simultaneous uploads',
  pixelsPerMinute: 'Picture pixels per minute',
}

const help: Record<QuotaName, string> = {
  decks: 'Permanently delete decks you don’t need.',
  cardsPerDeck: 'Delete cards and empty this deck’s bin, or continue in another deck.',
  textBytes: 'Delete decks or documents you don’t need, and empty your bins.',
  pictures: 'Delete cards with pictures or sounds and empty the bins of their decks.',
  pictureBytes: 'Delete cards with pictures or sounds and empty the bins of their decks.',
  documents: 'Delete documents you don’t need.',
  versions: 'Delete cards you don’t need and empty the bins of their decks.',
  copiedCards: 'Permanently delete copies you don’t need.',
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
  title: 'Your storage',
  intro:
    'What you store, and how much your account allows. Decks and cards in the bin count until you permanently delete them.',
  unconfirmed: 'Confirm your email to get your full storage.',
  names,
  help,
  amount: ({ quota, used, allowed, deck }: Amount): string => {
    if (quota === 'textBytes') return `${inMegabytes(used)} of ${inMegabytes(allowed)} MB of text`
    if (quota === 'pictureBytes') return `${inMegabytes(used)} of ${inMegabytes(allowed)} MB of pictures and sounds`
    const amount = `${number.format(used)} of ${number.format(allowed)}`
    const things: Record<StoredQuota, string> = {
      decks: 'decks',
      cardsPerDeck: deck ? `cards in “${deck.name || 'Untitled deck'}”` : 'cards in a deck',
      textBytes: 'bytes of text',
      pictures: 'pictures and sounds',
      pictureBytes: 'bytes of pictures and sounds',
      documents: 'documents',
      versions: 'card versions',
      copiedCards: 'cards in copied decks',
    }
    return `${amount} ${things[quota as StoredQuota]}`
  },
  atOnce: {
    openUploads: (allowed: number) => `Simultaneous uploads: up to ${number.format(allowed)}`,
    pixelsPerMinute: (allowed: number) =>
      `Pictures: up to ${number.format(Math.round(allowed / 1e6))} million pixels per minute`,
  },
  near: 'You’re close to a limit.',
  full: 'You’ve reached a limit.',
  nearShort: 'Almost full.',
  fullShort: 'Full.',
  using: (amount: string) => `You’re using ${amount}.`,
  nearHint: 'Your account page shows what takes up space and what you can do about it.',
  show: 'Show my storage',
  more: 'Need more?',
  mail: (product: string) => ({
    subject: `More storage in ${product}`,
    body: `Dear ${product} team,\n\nI need more storage in my account because\n\n\n\nKind regards\n`,
  }),
}
