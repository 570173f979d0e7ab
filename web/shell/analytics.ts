import { query } from '../query.ts'
import { queryClient } from '../queryClient.ts'
import { analyticsMark, consent, isAnalyticsLoaded } from './consent.ts'

/** Loads the analytics tools that were set up, once in a page, for whoever consents. */
export async function loadAnalytics(): Promise<void> {
  const { analytics } = await queryClient.query({
    ...query('GET /api/config', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (consent() !== 'granted' || isAnalyticsLoaded()) return
  for (const src of analytics) {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.setAttribute(analyticsMark, '')
    document.head.append(script)
  }
}
