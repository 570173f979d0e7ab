import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../../shared/api/contract.ts'
import { query } from '../../data/query.ts'

/** What the product is called until the server responds. */
export const defaultProduct = {
  productName: 'Kartei',
  supportEmail: 'support@kartei.example',
  provider: { name: '', address: '' },
} as const

/** What the server says about this installation, which stays as it is. */
export const configRead = { ...query('GET /api/config', {}), staleTime: Number.POSITIVE_INFINITY }

/** The product's name and support address: the defaults until the server responds. */
export function useProduct(): Pick<CallOutput<'GET /api/config'>, keyof typeof defaultProduct> {
  const { data } = useQuery(configRead)
  return data ?? defaultProduct
}

/** The language model of this installation. Until the server responds there is none. */
export function useAi(): CallOutput<'GET /api/config'>['ai'] {
  const { data } = useQuery(configRead)
  return data?.ai ?? { isConfigured: false, model: null }
}

/** A link that opens a mail draft. */
export function mailto(address: string, { subject, body }: { subject: string; body: string }): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
