import type { errors as en } from '../en/errors.ts'

export const errors: typeof en = {
  offline: 'Keine Verbindung. Prüfe dein Netz und versuche es noch einmal.',
  'invalid-input': 'In diesem Formular stimmt noch etwas nicht.',
  'time-in-future': 'Die Uhr dieses Geräts geht vor.',
  'wrong-password': 'Das alte Passwort ist falsch.',
  'link-expired': 'Dieser Link ist verbraucht oder abgelaufen.',
  'not-signed-in': 'Deine Sitzung ist zu Ende. Bitte melde dich wieder an.',
  'wrong-credentials': 'E-Mail oder Passwort ist falsch.',
  'second-factor-required': 'Gib deinen Code ein.',
  'payment-required': 'Das ist eine Premium-Funktion. Mit einem Abo kannst du sie nutzen.',
  forbidden: 'Das ist dir nicht erlaubt.',
  'xsrf-mismatch': 'Die Seite ist veraltet. Lade sie neu und versuche es noch einmal.',
  'email-unverified': 'Bitte bestätige zuerst deine E-Mail-Adresse.',
  'not-found': 'Das gibt es nicht mehr.',
  conflict: 'Inzwischen hat sich etwas geändert. Lade die Seite neu und versuche es noch einmal.',
  'quota-exceeded': 'Dafür ist kein Platz mehr. Deine Kontoseite zeigt, was voll ist.',
  'too-large': 'Das ist zu groß. Versuch es mit weniger auf einmal.',
  'unsupported-type': 'Diese Art von Datei wird nicht angenommen.',
  'too-many-requests': 'Zu viele Versuche. Warte einen Moment und versuche es noch einmal.',
  internal: 'Etwas ist schiefgegangen, bitte versuche es noch einmal.',
  unavailable: 'Das geht gerade nicht. Bitte versuche es gleich noch einmal.',
}
