import type { invoice as english } from '../en/invoice.ts'

/** Rechnungen: was darin steht, und die Mail dazu. */
export const invoice: typeof english = {
  document: {
    invoice: 'Rechnung',
    cancellation: 'Stornorechnung',
    correction: 'Rechnungskorrektur',
    to: 'An:',
    taxNumber: (number) => `Steuernummer: ${number}`,
    vatId: (id) => `USt-IdNr.: ${id}`,
    number: 'Nummer',
    date: 'Datum',
    cancels: 'Storniert',
    corrects: 'Korrigiert',
    cancelled: (number, date) => `Rechnung ${number} vom ${date}, in Höhe der Beträge unten`,
    period: 'Leistungszeitraum',
    intervals: { month: 'einen Monat', year: 'ein Jahr' },
    item: (product, interval) => `${product}, Abonnement für ${interval}`,
    vat: (percent) => `Umsatzsteuer ${percent} %`,
    total: 'Gesamtbetrag',
    noVat: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet (Kleinunternehmer).',
    paid: 'Bezahlt über PayPal.',
    refunded: 'Erstattet über PayPal.',
    demo: 'Vorführung: Es wurde nichts bezahlt, und dies ist keine Rechnung.',
  },
  mail: (product, support, { number, cancels, isDemo }) => ({
    subject: isDemo
      ? `Deine Demo-Rechnung ${number} von ${product}`
      : cancels
        ? `Erstattung zu Rechnung ${cancels.number}: ${product}`
        : `Deine Rechnung ${number} von ${product}`,
    before: [
      isDemo
        ? `Das ist eine Vorführung: Es wurde nichts bezahlt, und das Dokument ${number} im Anhang ist keine Rechnung.`
        : cancels
          ? `Wir haben dir eine Zahlung für dein Abo bei ${product} ${cancels.isWhole ? '' : 'teilweise '}erstattet. Das Dokument ${number} im Anhang ${cancels.isWhole ? 'storniert' : 'korrigiert'} Rechnung ${cancels.number} in dieser Höhe.`
          : `Danke für deine Zahlung. Im Anhang ist die Rechnung ${number} für dein Abo bei ${product}.`,
    ],
    action: 'Meine Rechnungen ansehen',
    after: [`Wenn etwas nicht stimmt, schreib uns: ${support}`],
  }),
}
