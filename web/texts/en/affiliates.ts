import { count } from './count.ts'

export const affiliates = {
  code: {
    label: 'Affiliate Code',
    apply: 'Apply Code',
    applied: 'Code applied',
    invalid: 'Invalid code',
  },

  partner: {
    title: 'Partner programme',
    intro: 'Recommend us with a code of your own. Whoever subscribes with it pays less, and you earn a share.',
    join: 'Become a Partner',
    received: 'Application received.',
    reading: 'We read every application, and write to you.',
    code: 'Your code',
    link: 'Your link',
    copy: 'Copy',
    copied: 'The link is copied.',
    notCopied: 'Copying did not work. Select the link and copy it.',
    conversions: 'Subscriptions by your code',
    conversionCount: (number: number) => count(number, { one: '# subscription', other: '# subscriptions' }),
    owed: 'To be paid out',
    lastPayout: 'Last payout',
    noPayout: 'none yet',
  },
}
