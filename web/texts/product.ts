/** What the product is called until GET /api/config says it. */
export const defaultProduct = {
  productName: 'Kartei',
  supportEmail: 'support@kartei.example',
  provider: { name: '', address: '' },
} as const
