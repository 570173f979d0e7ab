import type { QuotaName, StoredQuota } from '../../../shared/quotas.ts'
import type { quotas as en } from '../en/quotas.ts'

const number = /* @__PURE__ */ new Intl.NumberFormat('de')
const megabytes = /* @__PURE__ */ new Intl.NumberFormat('de', { maximumFractionDigits: 1 })
const inMegabytes = (bytes: number) => megabytes.format(bytes / 1024 / 1024)

const names: Record<QuotaName, string> = {
  decks: 'Stapel',
  cardsPerDeck: 'Karten in einem Stapel',
  textBytes: 'Gespeicherter Text',
  pictures: 'Bilder und Töne',
  pictureBytes: 'Größe der Bilder und Töne',
  documents: 'Dokumente',
  versions: 'Kartenversionen',
  copiedCards: 'Karten in kopierten Stapeln',
  openUploads: 'Uploads zur selben Zeit',
  pixelsPerMinute: 'Pixel pro Minute',
}

const help: Record<QuotaName, string> = {
  decks: 'Lösche Stapel endgültig, die du nicht mehr brauchst.',
  cardsPerDeck: 'Lösche Karten und leere den Papierkorb dieses Stapels, oder mach in einem anderen Stapel weiter.',
  textBytes: 'Lösche Stapel oder Dokumente, die du nicht mehr brauchst, und leere deine Papierkörbe.',
  pictures: 'Lösche Karten mit Bildern oder Tönen und leere die Papierkörbe ihrer Stapel.',
  pictureBytes: 'Lösche Karten mit Bildern oder Tönen und leere die Papierkörbe ihrer Stapel.',
  documents: 'Lösche Dokumente, die du nicht mehr brauchst.',
  versions: 'Lösche Karten, die du nicht mehr brauchst, und leere die Papierkörbe ihrer Stapel.',
  copiedCards: 'Lösche Kopien endgültig, die du nicht mehr brauchst.',
  openUploads: '',
  pixelsPerMinute: '',
}

export const quotas: typeof en = {
  title: 'Dein Speicherplatz',
  intro:
    'Was du aufbewahrst und wie viel dein Konto erlaubt. Stapel und Karten im Papierkorb zählen mit, bis du sie endgültig löschst.',
  unconfirmed: 'Bestätige deine E-Mail-Adresse, um den ganzen Platz zu bekommen.',
  names,
  help,
  amount: ({ quota, used, allowed, deck }) => {
    if (quota === 'textBytes') return `${inMegabytes(used)} von ${inMegabytes(allowed)} MB Text`
    if (quota === 'pictureBytes') return `${inMegabytes(used)} von ${inMegabytes(allowed)} MB Bilder und Töne`
    const amount = `${number.format(used)} von ${number.format(allowed)}`
    const things: Record<StoredQuota, string> = {
      decks: 'Stapeln',
      cardsPerDeck: deck ? `Karten in „${deck.name || 'Stapel ohne Namen'}“` : 'Karten in einem Stapel',
      textBytes: 'Bytes Text',
      pictures: 'Bildern und Tönen',
      pictureBytes: 'Bytes Bilder und Töne',
      documents: 'Dokumenten',
      versions: 'Kartenversionen',
      copiedCards: 'Karten in kopierten Stapeln',
    }
    return `${amount} ${things[quota as StoredQuota]}`
  },
  atOnce: {
    openUploads: (allowed) => `Uploads zur selben Zeit: bis zu ${number.format(allowed)}`,
    pixelsPerMinute: (allowed) =>
      `Bilder: bis zu ${number.format(Math.round(allowed / 1e6))} Millionen Pixel pro Minute`,
  },
  near: 'Du näherst dich einer Grenze.',
  full: 'Du hast eine Grenze erreicht.',
  nearShort: 'Fast voll.',
  fullShort: 'Voll.',
  using: (amount) => `Du nutzt ${amount}.`,
  nearHint: 'Deine Kontoseite zeigt, was den Platz braucht und was du tun kannst.',
  show: 'Speicherplatz ansehen',
  more: 'Brauchst du mehr?',
  mail: (product) => ({
    subject: `Mehr Speicherplatz bei ${product}`,
    body: `Liebes ${product}-Team,\n\nich brauche mehr Platz in meinem Konto, weil\n\n\n\nViele Grüße\n`,
  }),
}
