import { count } from './format.ts'

export const affiliates = {
  code: {
    label: 'Affiliate Code',
    apply: 'Apply Code',
    applied: 'Code applied',
    invalid: 'Invalid code',
  },

  partner: {
    title: 'Partner programme',
    intro: 'Recommend us with your own code: subscribers pay less and you earn a commission.',
    join: 'Become a Partner',
    received: 'Application received.',
    reading: 'We read every application and will get back to you by email.',
    code: 'Your code',
    link: 'Your link',
    copy: 'Copy',
    copied: 'Link copied.',
    notCopied: 'Copying didn’t work. Select the link and copy it.',
    conversions: 'Subscriptions with your code',
    conversionCount: (number: number) => count(number, { one: '# subscription', other: '# subscriptions' }),
    owed: 'Pending payout',
    lastPayout: 'Last payout',
    noPayout: 'none yet',
  },
}
