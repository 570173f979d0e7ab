import { count } from './format.ts'

/** Two-step login: at the login, on the account page and on the admin side. */
export const secondFactor = {
  title: 'Two-step login',
  /** The second step of a login. */
  step: 'One more step: enter the code from your authenticator app.',
  recoveryStep: 'Enter one of your recovery codes. Each works once.',
  code: 'Code',
  codeHint: 'Six digits, new every 30 seconds.',
  recoveryCode: 'Recovery code',
  withRecovery: 'Use a recovery code instead',
  withApp: 'Use a code from the app instead',
  lost: 'Without the app and the codes, contact support.',
  back: 'Back to email and password',
  wrong: 'This code is wrong, expired or already used.',

  off: 'With two-step login, nobody gets into your account with your password alone: logging in also takes a code from an app on your phone or computer.',
  unconfirmed: 'Confirm your email before you set up two-step login.',
  setUp: 'Set up two-step login',
  next: 'Continue',
  cancel: 'Cancel',
  scan: 'Scan this with an authenticator app, such as Aegis, Google Authenticator or the one in your password manager.',
  qrCode: 'QR code of the secret below',
  secret: 'Or enter this secret in the app:',
  enter: 'Then enter the code that the app shows.',
  turnOn: 'Turn on',
  isOn: 'Two-step login is on. All other devices were signed out.',
  keep: 'Keep these recovery codes in a safe place. Each replaces the app once, if you lose it. They are shown only now.',
  recoveryCodes: 'Recovery codes',
  download: 'Download codes',
  fileName: (product: string) => `${product} recovery codes.txt`,
  downloaded: 'Your recovery codes have been downloaded.',
  done: 'I’ve saved them',
  on: 'On. Logging in takes your password and a code from your app.',
  left: (codes: number) => `You have ${count(codes, { one: '# recovery code', other: '# recovery codes' })} left.`,
  few: 'For new ones, turn two-step login off and set it up again.',
  turnOff: 'Turn off two-step login',
  turnedOff: 'Two-step login is off.',

  asked: 'Administrators should use two-step login: their account can change everybody’s.',
  askedFrom: (day: string) =>
    `From ${day} on, your administrator rights are suspended until you set up two-step login.`,
  rests: 'Your administrator rights are suspended until you set up two-step login.',
  toSetUp: 'Set it up on your account page',
}
