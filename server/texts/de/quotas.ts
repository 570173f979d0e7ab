import type { StoredQuota } from '../../../shared/quotas.ts'
import type { quotas as en } from '../en/quotas.ts'

const number = (value: number) => value.toLocaleString('de')
const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toPrecision(3)).toLocaleString('de')

const reached: Record<StoredQuota, (allowed: number) => string> = {
  decks: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Stapeln erreicht. Lösche Stapel, die du nicht mehr brauchst.`,
  cardsPerDeck: (allowed) =>
    `Ein Stapel kann bis zu ${number(allowed)} Karten haben, die im Papierkorb mitgezählt. Leere den Papierkorb dieses Stapels oder mach in einem anderen Stapel weiter.`,
  textBytes: (allowed) =>
    `Für mehr Text ist kein Platz: Du hast die Grenze von ${megabytes(allowed)} MB erreicht. Lösche Stapel oder Dokumente, die du nicht mehr brauchst, oder leere die Papierkörbe deiner Stapel.`,
  pictures: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Bildern erreicht. Lösche Karten mit Bildern und leere die Papierkörbe ihrer Stapel.`,
  pictureBytes: (allowed) =>
    `Für mehr Bilder ist kein Platz: Du hast die Grenze von ${megabytes(allowed)} MB erreicht. Lösche Karten mit Bildern und leere die Papierkörbe ihrer Stapel.`,
  documents: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Dokumenten erreicht. Lösche Dokumente, die du nicht mehr brauchst.`,
  versions: (allowed) =>
    `Du hast die Grenze von ${number(allowed)} Kartenversionen erreicht. Lösche Karten, die du nicht mehr brauchst, und leere die Papierkörbe ihrer Stapel.`,
  copiedCards: (allowed) =>
    `Deine Kopien von Stapeln können zusammen bis zu ${number(allowed)} Karten haben. Lösche Kopien, die du nicht mehr brauchst.`,
}

const names: Record<StoredQuota, string> = {
  decks: 'Stapel',
  cardsPerDeck: 'Karten in diesem Stapel',
  textBytes: 'Text',
  pictures: 'Bilder',
  pictureBytes: 'Megabytes an Bildern',
  documents: 'Dokumente',
  versions: 'Kartenversionen',
  copiedCards: 'Karten in Kopien',
}

/** Why a write is refused that a quota does not allow, and what to do about it. */
export const quotas: typeof en = {
  quotaExceeded: (quota, allowed, isConfirmed) =>
    `${reached[quota](allowed)} ${isConfirmed ? 'Wenn du mehr brauchst, schreib dem Support.' : 'Bestätige deine E-Mail-Adresse, dann hast du zehnmal so viel.'}`,
  quotaOfAuthorExceeded: (quota) =>
    `Wer diesen Stapel angelegt hat, hat eine Grenze erreicht: ${names[quota]}. Bitte die Person, Platz zu schaffen.`,
}
