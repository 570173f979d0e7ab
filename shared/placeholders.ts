import type { CallOutput } from './api/contract.ts'
import { retention } from './retention.ts'

type Configuration = CallOutput<'GET /api/config'>
type Known = Pick<Configuration, 'productName' | 'supportEmail' | 'provider'> &
  Partial<Pick<Configuration, 'processors'>>

/** What the placeholders in the texts of pages stand for in an installation. Recipients that are not known yet stay placeholders. */
export const placeholderValues = ({
  productName,
  supportEmail,
  provider,
  processors,
}: Known): Record<string, string> => ({
  product: productName,
  email: supportEmail,
  provider: provider.name,
  address: provider.address,
  ...retentionTexts,
  ...processors,
})

const retentionTexts = Object.fromEntries(Object.entries(retention).map(([name, value]) => [name, String(value)]))
