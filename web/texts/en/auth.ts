import { count } from './format.ts'

export const auth = {
  login: 'Login',
  register: 'Register',
  email: 'Email',
  password: 'Password',
  repeat: 'Repeat password',
  newPassword: 'New password',
  oldPassword: 'Old password',
  invalidEmail: 'Invalid email format',
  noMatch: 'Passwords do not match',
  loginInstead: 'login instead',
  registerInstead: 'register instead',
  hasAccount: 'Already have an account?',
  hasNoAccount: 'New here?',
  welcomeBack: 'Welcome back.',
  invited: (deck: { name: string; author: string; cards: number } | null) =>
    deck
      ? `${deck.author} shares “${deck.name}” with you: ${count(deck.cards, { one: '# card', other: '# cards' })}. Sign up or log in to study it.`
      : 'Someone has shared a deck with you. Sign up or log in to see it.',
  /** A visitor came for a public deck. */
  visited: (deck: { name: string; author: string; cards: number }) =>
    `“${deck.name}” by ${deck.author}: ${count(deck.cards, { one: '# card', other: '# cards' })}. Sign up or log in to study it.`,
  invitedBefore:
    'This invitation is no longer valid. If you’ve already joined the deck, log in to continue. If not, ask for a new one.',
  welcome: 'It’s free and takes a minute.',
  /** What the form still lacks. */
  missing: (parts: string[]) => `To register: ${parts.join(', ')}.`,
  parts: {
    email: 'enter your email',
    password: 'choose a password',
    repeat: 'repeat the password',
    terms: 'accept the terms and the privacy policy',
  },
  forgot: 'Problems logging in? Reset your password.',
  forgotOld: 'Forgot your old password? Get a link to choose a new one.',
  forgotNeedsEmail: 'Enter your email above first.',
  resetSent: (email: string) => `If ${email} has an account, we’ve sent a link to reset your password.`,
  reset: {
    title: 'Choose a new password',
    save: 'Save new password',
    done: 'Your new password is saved. You can now log in with it.',
    expired: 'This link has expired or was already used. Enter your email to get a new one.',
    requestNew: 'Send a new link',
    toLogin: 'Go to login',
  },
  verify: {
    title: 'Confirm your email',
    checking: 'Confirming your email…',
    done: 'Thank you, your email is confirmed.',
    already: 'Your email is already confirmed.',
    choose: 'Choose a password',
    chooseNote:
      'Thank you, your email is confirmed. Now choose a password for your account. Until you do, no one can log in to it and every device is signed out.',
    failed:
      'This link has expired or was already used. Log in to resend the email from the notice at the top or from your account page. If you can’t log in, reset your password.',
    toDecks: 'Go to your decks',
    toLogin: 'Go to login',
  },
  /** By the link in a mail, for each kind of mail. */
  unsubscribe: {
    title: 'Stop emails',
    question: {
      reminders: 'Stop the emails that remind you to learn?',
      suggestions: 'Stop the emails about new suggestions for your decks?',
      decisions: 'Stop the emails about decisions on your suggestions?',
      invitations: 'Stop the emails that invite you to decks? Invitations will still appear among your decks.',
    },
    stop: 'Stop these emails',
    done: {
      reminders: 'Done. You’ll get no more reminders by email.',
      suggestions: 'Done. You’ll get no more emails about new suggestions.',
      decisions: 'Done. You’ll get no more emails about decisions on your suggestions.',
      invitations: 'Done. You’ll get no more invitations by email. They’ll still appear among your decks.',
    },
    failed: 'This link doesn’t work. You can choose your emails on your account page.',
    toAccount: 'Go to your account',
  },
}
