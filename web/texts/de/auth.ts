import type { auth as en } from '../en/auth.ts'
import { count } from './format.ts'

export const auth: typeof en = {
  login: 'Anmelden',
  register: 'Registrieren',
  email: 'E-Mail',
  password: 'Passwort',
  repeat: 'Passwort wiederholen',
  newPassword: 'Neues Passwort',
  oldPassword: 'Altes Passwort',
  invalidEmail: 'Das ist keine gültige E-Mail-Adresse',
  noMatch: 'Die Passwörter stimmen nicht überein',
  loginInstead: 'zur Anmeldung',
  registerInstead: 'Konto anlegen',
  hasAccount: 'Du hast schon ein Konto?',
  hasNoAccount: 'Neu hier?',
  welcomeBack: 'Schön, dass du wieder da bist.',
  invited: (deck: { name: string; author: string; cards: number } | null) =>
    deck
      ? `${deck.author} teilt „${deck.name}“ mit dir: ${count(deck.cards, { one: '# Karte', other: '# Karten' })}. Leg ein Konto an oder melde dich an, um damit zu lernen.`
      : 'Jemand teilt einen Stapel mit dir. Leg ein Konto an oder melde dich an, dann siehst du ihn.',
  visited: (deck: { name: string; author: string; cards: number }) =>
    `„${deck.name}“ von ${deck.author}: ${count(deck.cards, { one: '# Karte', other: '# Karten' })}. Leg ein Konto an oder melde dich an, um damit zu lernen.`,
  invitedBefore:
    'Diese Einladung gilt nicht mehr. Bist du ihrem Stapel schon beigetreten, melde dich an. Lass dir sonst eine neue schicken.',
  welcome: 'Kostenlos und in einer Minute fertig.',
  missing: (parts: string[]) => `Zum Registrieren fehlt noch: ${parts.join(', ')}.`,
  parts: {
    email: 'deine E-Mail-Adresse',
    password: 'ein Passwort',
    repeat: 'das Passwort noch einmal',
    terms: 'dein Ja zu Nutzungsbedingungen und Datenschutzerklärung',
  },
  forgot: 'Probleme beim Anmelden? Setze dein Passwort zurück.',
  forgotOld: 'Altes Passwort vergessen? Lass dir einen Link für ein neues schicken.',
  forgotNeedsEmail: 'Gib zuerst oben deine E-Mail-Adresse ein.',
  resetSent: (email: string) =>
    `Falls es zu ${email} ein Konto gibt, ist ein Link für ein neues Passwort dorthin unterwegs.`,
  reset: {
    title: 'Neues Passwort wählen',
    save: 'Neues Passwort speichern',
    done: 'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.',
    expired: 'Dieser Link ist verbraucht oder abgelaufen. Gib deine E-Mail-Adresse ein, um einen neuen zu bekommen.',
    requestNew: 'Neuen Link schicken',
    toLogin: 'Zur Anmeldung',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    checking: 'Deine E-Mail-Adresse wird bestätigt …',
    done: 'Danke, deine E-Mail-Adresse ist bestätigt.',
    already: 'Deine E-Mail-Adresse ist schon bestätigt.',
    choose: 'Passwort wählen',
    chooseNote:
      'Danke, deine E-Mail-Adresse ist bestätigt. Wähle jetzt ein Passwort für dein Konto. Bis dahin kann sich niemand anmelden, und alle Geräte sind abgemeldet.',
    failed:
      'Dieser Link ist verbraucht oder abgelaufen. Melde dich an und lass dir über den Hinweis ganz oben oder über dein Konto eine neue Mail schicken. Wenn du dich nicht anmelden kannst, setze dein Passwort zurück.',
    toDecks: 'Zu deinen Stapeln',
    toLogin: 'Zur Anmeldung',
  },
  unsubscribe: {
    title: 'Mails abbestellen',
    question: {
      reminders: 'Willst du per Mail nicht mehr an das Lernen erinnert werden?',
      suggestions: 'Willst du keine Mails mehr über neue Vorschläge für deine Stapel?',
      decisions: 'Willst du keine Mails mehr über Entscheidungen zu deinen Vorschlägen?',
      invitations: 'Willst du keine Einladungen mehr per Mail? Du findest sie weiterhin bei deinen Stapeln.',
    },
    stop: 'Mails abbestellen',
    done: {
      reminders: 'Erledigt. Du bekommst keine Erinnerungen mehr per Mail.',
      suggestions: 'Erledigt. Du bekommst keine Mails mehr über neue Vorschläge.',
      decisions: 'Erledigt. Du bekommst keine Mails mehr über Entscheidungen zu deinen Vorschlägen.',
      invitations:
        'Erledigt. Du bekommst keine Einladungen mehr per Mail. Du findest sie weiterhin bei deinen Stapeln.',
    },
    failed: 'Dieser Link funktioniert nicht. Welche Mails du bekommst, bestimmst du in deinem Konto.',
    toAccount: 'Zu deinem Konto',
  },
}
