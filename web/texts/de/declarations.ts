import type { declarations as en } from '../en/declarations.ts'

export const declarations: typeof en = {
  cancel: {
    lead: (product: string) =>
      `Hier kündigst du einen Vertrag mit ${product}, ohne dich anzumelden. Du bekommst sofort eine Bestätigung, auf der nächsten Seite und per E-Mail.`,
    submit: 'Jetzt kündigen',
    received: 'Deine Kündigung ist eingegangen',
    file: 'Kündigung.txt',
    next: 'Eine eindeutige Kündigung führen wir innerhalb weniger Minuten aus; sonst schreiben wir dir. Das tun wir auch wegen der Erstattung, wenn ein Jahresabo nach einer Verlängerung vorzeitig endet.',
    another: 'Weiteren Vertrag kündigen',
  },
  withdraw: {
    lead: (product: string) =>
      `Innerhalb von 14 Tagen nach der Bestellung kannst du einen Vertrag mit ${product} hier widerrufen, ohne Angabe von Gründen und ohne dich anzumelden. Du bekommst sofort eine Bestätigung, auf der nächsten Seite und per E-Mail.`,
    submit: 'Widerruf bestätigen',
    received: 'Dein Widerruf ist eingegangen',
    file: 'Widerruf.txt',
    next: 'Betrifft der Widerruf ein Abo, das du innerhalb der Widerrufsfrist bestellt hast, erstatten wir dir innerhalb von 14 Tagen, was du gezahlt hast. Ist etwas unklar, schreiben wir dir.',
    another: 'Weiteren Vertrag widerrufen',
  },
  how: 'Art der Kündigung',
  ordinary: 'Ordentlich',
  cause: 'Aus wichtigem Grund',
  reason: 'Grund',
  fullName: 'Vor- und Nachname',
  email: 'E-Mail-Adresse',
  emailHint: 'Die Adresse deines Kontos, damit wir den Vertrag finden. Dorthin geht auch die Bestätigung.',
  contract: 'Vertrag',
  contractHint: 'Hast du mehrere, ergänze die Nummer des Abos bei PayPal, zum Beispiel I-BW452GLLEP1G.',
  subscription: (product: string) => `Abo bei ${product}`,
  when: 'Ende des Vertrags',
  soonest: 'So bald wie möglich',
  onDay: 'Zu einem Datum',
  day: 'Datum',
  noDay: 'Wähle ein Datum.',
  keep: 'Druck diese Seite aus oder speichere sie, oder heb die Mail mit demselben Inhalt auf.',
  print: 'Drucken',
  save: 'Als Textdatei speichern',
}
