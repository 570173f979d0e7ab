import { input } from '../../../shared/texts/en.ts'
import { admin } from './admin.ts'
import { billing } from './billing.ts'
import { corrections } from './corrections.ts'
import { documents } from './documents.ts'
import { generation } from './generation.ts'
import { quotas } from './quotas.ts'
import { refusals } from './refusals.ts'
import { sharing } from './sharing.ts'

export { sources } from '../../../shared/texts/en.ts'
export { account } from './account.ts'
export { feed } from './feed.ts'
export { invitation } from './invitation.ts'
export { mails } from './mails.ts'
export { readme } from './readme.ts'

/** What is said by name: `['tooLong', 200]`. */
export const said = {
  ...input,
  ...refusals,
  ...admin,
  ...billing,
  ...corrections,
  ...documents,
  ...generation,
  ...quotas,
  ...sharing,
}
