import type { billing as en } from '../en/billing.ts'
import { count } from './format.ts'

export const billing: typeof en = {
  names: { month: 'Monatlich', year: 'Jährlich' },
  periods: { month: (price: string) => `${price} im Monat`, year: (price: string) => `${price} im Jahr` },

  demo: {
    note: 'Demo: Es wird nichts abgebucht. Statt PayPal antwortet ein Platzhalter, und die Abos sind nicht echt.',
  },

  checkout: {
    title: 'Abo abschließen',
    lead: 'Mit einem Abo machst du aus deinen Dokumenten Karten. Stapel, selbst geschriebene Karten und Wiederholungen bleiben kostenlos.',
    plans: 'Abos',
    perWeek: 'pro Woche',
    insteadOf: (price: string) => `statt ${price}`,
    billed: {
      month: (price: string) => `${price}, monatlich abgerechnet`,
      year: (price: string) => `${price}, jährlich abgerechnet`,
    },
    features: ['Alles, was auch kostenlos dabei ist', 'KI macht aus deinen Dokumenten Stapel'],
    order: {
      month: (price: string) =>
        `Du zahlst ${price} jetzt und dann jeden Monat. Das Abo verlängert sich um je einen Monat, bis du kündigst. Das geht jederzeit: Es endet dann mit dem bezahlten Monat.`,
      year: (price: string) =>
        `Du zahlst ${price} jetzt und dann jedes Jahr. Das Abo verlängert sich um je ein Jahr, bis du kündigst. Das geht jederzeit: Es endet dann mit dem bezahlten Jahr.`,
    },
    legal: {
      before: 'Mit einem Abo stimmst du unseren ',
      terms: 'Nutzungsbedingungen',
      between:
        ' zu. Dort steht auch, wie du innerhalb von 14 Tagen widerrufen kannst. Was wir speichern, steht in der ',
      privacy: 'Datenschutzerklärung',
      after: '.',
    },
    buttons: (plan: string) => `Abonnieren: ${plan}`,
    loading: 'PayPal wird geladen',
    scriptFailed: {
      title: 'PayPal ließ sich nicht laden.',
      note: 'Prüfe deine Verbindung, und ob etwas in deinem Browser PayPal blockiert.',
    },
    failed:
      'Das hat nicht geklappt: Die Zahlung wurde abgelehnt, oder PayPal hatte ein Problem. Ein Abo ist dadurch nicht entstanden. Versuch es noch einmal, oder zahle auf anderem Weg.',
    aborted: 'Du hast die Zahlung geschlossen, bevor sie bestätigt war. Es wurde nichts bestellt.',
    reporting: 'Dein Abo wird bestätigt',
    subscribed: { title: 'Du hast ein Abo.', account: 'Zu deinem Konto' },
  },

  unreported: {
    title: 'Dein Abo ist genehmigt, aber wir konnten es noch nicht bestätigen.',
    note: 'Was PayPal genehmigt hat, bleibt in diesem Browser und kommt zu uns, sobald das geht. Es geht nichts verloren, und du musst nicht noch einmal zahlen.',
    refusedTitle: 'Dein Abo ließ sich nicht bestätigen.',
    refused: (id: string) =>
      `PayPal hat das Abo ${id} genehmigt, bestätigt uns aber nicht, dass es deines und aktiv ist. Versuch es in ein paar Minuten noch einmal. Hilft das nicht, schreib uns: Wir finden es über die Nummer.`,
    again: 'Erneut versuchen',
    dismiss: 'Nicht mehr anzeigen',
    mail: (product: string, id: string) => ({
      subject: `${product}: Abo ${id}`,
      body: `Liebes ${product}-Team,\n\nmein Abo ${id} wurde bei PayPal genehmigt, steht aber nicht auf meiner Kontoseite.\n\nViele Grüße\n`,
    }),
  },

  payed: {
    title: 'Danke!',
    processing: 'Deine Zahlung wird verarbeitet. Du kannst solange weitermachen.',
    active: 'Dein Abo ist schon aktiv: Aus deinen Dokumenten können Karten werden.',
    toDecks: 'Zurück zu deinen Stapeln',
  },

  subscription: {
    title: 'Abo',
    freePlan: 'Du nutzt die kostenlosen Funktionen.',
    free: (number: number) =>
      number > 0
        ? `Du kannst noch ${count(number, { one: '#-mal', other: '#-mal' })} kostenlos Karten erzeugen.`
        : 'Deine kostenlosen Erzeugungen sind verbraucht.',
    upgrade: {
      title: 'Mach aus deinen Dokumenten Karten',
      note: (price: string) => `Mit einem Abo erzeugst du so viel, wie du lernst, ab ${price}.`,
      go: 'Abo wählen',
    },
    plan: 'Abo',
    state: 'Stand',
    states: {
      pending: 'Wartet auf PayPal',
      active: 'Aktiv',
      past_due: 'Zahlung fehlgeschlagen',
      suspended: 'Angehalten',
      cancelled: 'Gekündigt',
      expired: 'Beendet',
    },
    notes: {
      pending: 'PayPal hat die Zahlung noch nicht bestätigt. Meist dauert das ein paar Minuten.',
      active: (until: string | null) =>
        until === null ? 'Es verlängert sich, bis du kündigst.' : `Bezahlt bis ${until}, danach verlängert es sich.`,
      past_due: (until: string | null) =>
        `Die letzte Zahlung ist fehlgeschlagen, und PayPal versucht es noch einmal. Sieh dort bitte nach deinem Zahlungsmittel.${until === null ? '' : ` Was bezahlt ist, bleibt bis ${until}.`}`,
      suspended: (until: string | null) =>
        `PayPal hat das Abo angehalten und bucht nichts ab. Du kannst es bei PayPal wieder aufnehmen oder hier kündigen.${until === null ? '' : ` Was bezahlt ist, bleibt bis ${until}.`}`,
      cancelled: (until: string | null) =>
        until === null
          ? 'Es ist zu Ende, und es wird nichts mehr abgebucht.'
          : `Bezahlt bis ${until}, danach verlängert es sich nicht mehr.`,
      expired: (until: string | null) => (until === null ? 'Es ist zu Ende.' : `Es endete am ${until}.`),
    },
    cancelling:
      'Deine Kündigung ist vorgemerkt. PayPal war noch nicht zu erreichen: Wir versuchen es weiter, bis sie dort angekommen ist.',
    early:
      'Dein Abo hat sich schon verlängert. Kündigst du hier, endet es nach einem Monat, und wir erstatten die restliche Zeit:',
    unsubscribe: {
      button: 'Kündigen',
      stays: (until: string) => `Dein Abo bleibt bis ${until} und verlängert sich dann nicht mehr.`,
      atOnce: 'Über heute hinaus ist nichts bezahlt: Dein Abo endet sofort.',
      keeps: 'Deine Stapel und Karten bleiben dir zum Lernen, auch die erzeugten.',
      done: 'Du hast gekündigt.',
    },
    events: {
      title: 'Demo: was die Zeit und Banken täten',
      impossible: 'Das kann mit einem Abo in diesem Stand nicht geschehen.',
      names: {
        payment: 'Verlängerung',
        'payment-failed': 'Fehlgeschlagene Zahlung',
        suspension: 'Anhalten',
        'period-end': 'Ende des Zeitraums',
      },
    },
  },
}
