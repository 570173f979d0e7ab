import { query } from '../../data/query.ts'
import { queryClient } from '../../data/queryClient.ts'
import { isPrivateScreen } from '../../../shared/pages.ts'
import { analyticsMark, consent, isAnalyticsLoaded } from './consent.ts'

/** A page that began on a private screen has a policy that forbids these tools: they wait for the next page. */
const isPrivatePage = typeof location !== 'undefined' && isPrivateScreen(location.pathname)

/** Loads the analytics tools that were set up, once in a page, for whoever consents. */
export async function loadAnalytics(): Promise<void> {
  if (isPrivatePage) return
  const { analytics } = await queryClient.query({
    ...query('GET /api/config', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (consent() !== 'granted' || isAnalyticsLoaded() || isPrivateScreen(location.pathname)) return
  for (const src of analytics) {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.setAttribute(analyticsMark, '')
    document.head.append(script)
  }
}
