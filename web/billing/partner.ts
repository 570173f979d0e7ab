import { query } from '../data/api.ts'

/** How the user stands in the partner programme. */
export const partnerRead = query('GET /api/partner', {})
