import type { affiliates as en } from '../en/affiliates.ts'
import { count } from './format.ts'

export const affiliates: typeof en = {
  code: {
    label: 'Partnercode',
    apply: 'Code einlösen',
    applied: 'Code eingelöst',
    invalid: 'Ungültiger Code',
  },

  partner: {
    title: 'Partnerprogramm',
    intro: 'Empfiehl uns mit einem eigenen Code. Wer damit ein Abo abschließt, zahlt weniger, und du verdienst mit.',
    join: 'Partner werden',
    received: 'Bewerbung erhalten.',
    reading: 'Wir lesen jede Bewerbung und schreiben dir.',
    code: 'Dein Code',
    link: 'Dein Link',
    copy: 'Kopieren',
    copied: 'Der Link ist kopiert.',
    notCopied: 'Das Kopieren hat nicht geklappt. Markiere den Link und kopiere ihn.',
    conversions: 'Abos mit deinem Code',
    conversionCount: (number: number) => count(number, { one: '# Abo', other: '# Abos' }),
    owed: 'Noch auszuzahlen',
    lastPayout: 'Letzte Auszahlung',
    noPayout: 'noch keine',
  },
}
