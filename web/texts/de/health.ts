import type { HealthPoint } from '../../../shared/health.ts'
import type { health as english } from '../en/health.ts'
import { count } from './format.ts'

function duration(seconds: number): string {
  if (seconds < 1) return `${Math.ceil(seconds * 1000)} Millisekunden`
  if (seconds < 60) return count(Math.round(seconds), { one: '# Sekunde', other: '# Sekunden' })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return count(minutes, { one: '# Minute', other: '# Minuten' })
  return count(Math.round(minutes / 60), { one: '# Stunde', other: '# Stunden' })
}

const points: Record<HealthPoint, (typeof english)['points'][HealthPoint]> = {
  requests: {
    title: 'Anfragen',
    good: 'Anfragen werden beantwortet.',
    attention: (share) => `${share} der Anfragen der letzten fünf Minuten sind am Server gescheitert.`,
    advice: 'Suche im Log nach „request failed“: Dort steht die Ursache.',
  },
  pool: {
    title: 'Verbindungen zur Datenbank',
    good: 'Anfragen bekommen sofort eine Verbindung zur Datenbank.',
    attention: (time) => `Anfragen haben bis zu ${time} auf eine Verbindung zur Datenbank gewartet.`,
    advice: 'Wenn das anhält, suche in PostgreSQL nach langsamen Abfragen, oder erhöhe DATABASE_POOL.',
  },
  eventLoop: {
    title: 'Prozessor',
    good: 'Der Server kommt mit seiner Arbeit nach.',
    attention: (time) => `Der Server war mit seiner Arbeit bis zu ${time} im Verzug.`,
    advice:
      'Der Prozessor ist ausgelastet. Starte weitere Prozesse mit ROLE=web, oder verlege die Hintergrundarbeit in einen mit ROLE=worker.',
  },
  memory: {
    title: 'Arbeitsspeicher',
    good: 'Es ist genug Arbeitsspeicher frei.',
    attention: (share) => `${share} des Arbeitsspeichers für JavaScript sind belegt.`,
    advice:
      'Starte den Server bald neu. Wenn sich der Speicher wieder füllt, gib ihm mehr mit NODE_OPTIONS=--max-old-space-size.',
  },
  disk: {
    title: 'Festplatte',
    good: 'Auf der Festplatte ist genug Platz.',
    attention: () => 'Auf der Festplatte von DATA_DIR ist weniger als das Doppelte der Reserve frei.',
    advice:
      'Schaffe Platz, oder vergrößere die Festplatte. Uploads werden abgelehnt, sobald weniger als DISK_RESERVE_MB frei sind.',
  },
  live: {
    title: 'Live-Aktualisierung',
    good: 'Offene Seiten sind auf dem neuesten Stand.',
    attention: (time) => `Für offene Seiten wurde zuletzt vor ${time} nach Neuem gesehen.`,
    advice:
      'Suche im Log nach „events could not be published“. DATABASE_URL muss direkt zu PostgreSQL führen oder zu einem Pooler im Session-Modus.',
  },
  jobs: {
    title: 'Hintergrundaufgaben',
    good: 'Hintergrundaufgaben laufen pünktlich.',
    attention: (time) => `Eine Hintergrundaufgabe ist seit ${time} überfällig.`,
    advice:
      'Prüfe, ob ein Server mit ROLE=worker oder ROLE=all läuft. Die Seite „Aufgaben“ zeigt, was gescheitert ist.',
  },
  mail: {
    title: 'E-Mails',
    good: 'E-Mails werden umgehend verschickt.',
    attention: (time) => `E-Mails warten seit ${time}.`,
    advice: 'Prüfe SMTP_URL. Die Seite „Aufgaben“ zeigt, woran die letzten Versuche gescheitert sind.',
  },
  failedMail: {
    title: 'Nicht zugestellte E-Mails',
    good: 'Am letzten Tag ist keine E-Mail endgültig gescheitert.',
    attention: (number) => `Endgültig gescheiterte E-Mails des letzten Tages: ${number}.`,
    advice: 'Die Seite „Aufgaben“ zeigt die Gründe. Sind sie behoben, wiederhole die E-Mails dort.',
  },
  readings: {
    title: 'Lesen von Dokumenten',
    good: 'Dokumente werden bald nach dem Hochladen gelesen.',
    attention: (time) => `Ein Dokument wartet seit ${time} darauf, gelesen zu werden.`,
    advice:
      'Prüfe, ob ein Server mit ROLE=worker oder ROLE=all läuft. Wenn viele Dokumente warten, erhöhe GENERATIONS_AT_ONCE.',
  },
  generations: {
    title: 'Generierungen',
    good: 'Generierungen beginnen bald.',
    attention: (time) => `Eine Generierung wartet seit ${time}.`,
    advice:
      'Prüfe, ob ein Server mit ROLE=worker oder ROLE=all läuft. Wenn viele Generierungen warten, erhöhe GENERATIONS_AT_ONCE.',
  },
  model: {
    title: 'Sprachmodell',
    good: 'Das Sprachmodell antwortet.',
    attention: (share) => `${share} der Anfragen an das Sprachmodell in der letzten Stunde sind gescheitert.`,
    advice: 'Teste das Modell auf der Seite „KI“, die sagt, was zu ändern ist.',
  },
  tokens: {
    title: 'Token',
    good: 'Für heute sind genug Token übrig.',
    attention: (share) => `${share} der heutigen Token sind verbraucht.`,
    advice:
      'Sind alle verbraucht, ruht das Modell bis Mitternacht (UTC). Um mehr zu erlauben, erhöhe AI_TOKENS_PER_DAY.',
  },
  webhooks: {
    title: 'Ereignisse von PayPal',
    good: 'Ereignisse von PayPal kommen umgehend an.',
    attention: (time) => `Das letzte Ereignis von PayPal war ${time} unterwegs.`,
    advice:
      'Prüfe, ob PayPal PUBLIC_URL/api/webhooks/paypal erreicht. Das Dashboard von PayPal zeigt gescheiterte Zustellungen.',
  },
  provider: {
    title: 'Antworten von PayPal',
    good: 'PayPal antwortet.',
    attention: (time) => `PayPal gibt zu einem Abo seit ${time} keine Auskunft.`,
    advice: 'Prüfe PAYPAL_CLIENT_ID, PAYPAL_SECRET und die Statusseite von PayPal. Der Server fragt weiter.',
  },
  payments: {
    title: 'Fragliche Zahlungen',
    good: 'Jede Zahlung der letzten sieben Tage gehört zu einem Nutzer, und niemand hat zweimal abonniert.',
    attention: (number) =>
      `Zahlungen und Abos der letzten sieben Tage, die zu keinem Nutzer gehören oder zu einem, der zweimal abonniert hat: ${number}.`,
    advice:
      'Suche sie im Zahlungsbuch, als Abos ohne Konto, zweite Abos oder Zahlungen ohne Nutzer, und kündige oder erstatte sie bei PayPal.',
  },
}

export const health: typeof english = {
  allGood: 'Alles funktioniert',
  attention: (points: number) =>
    count(points, { one: '# Punkt braucht Aufmerksamkeit', other: '# Punkte brauchen Aufmerksamkeit' }),
  asOf: 'Stand:',
  updates: 'Diese Seite aktualisiert sich selbst.',
  process:
    'Anfragen, Verbindungen zur Datenbank, Prozessor, Arbeitsspeicher, Speicherplatz und Live-Aktualisierung gelten für den Serverprozess, der geantwortet hat, alles andere für die ganze Installation.',
  states: { good: 'Gut', attention: 'Braucht Aufmerksamkeit' },
  points,
  values: {
    seconds: duration,
    share: (share: number) => `${Math.round(share * 100)} %`,
    count: (number: number) => String(number),
  },
}
