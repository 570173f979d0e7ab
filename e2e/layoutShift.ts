import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Sums up the layout shifts of each page. Fonts arrive after the first paint, as they do over a slow network. */
export async function watchShifts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift of the open page, as browsers measure it. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
}
