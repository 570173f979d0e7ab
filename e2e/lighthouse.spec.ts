import {
  auditedPages,
  type Auditor,
  type Category,
  complaintsIn,
  layoutShiftLimit,
  openAuditor,
  scoreIn,
  shiftIn,
} from '../bench/lighthouse.ts'
import { expect, register, test } from './journey.ts'

/** Audits that do not depend on the machine. `npm run bench -- lighthouse` measures speed. */
const categories: Category[] = ['accessibility', 'best-practices']

test('Lighthouse finds nothing to complain about', async ({ kartei }) => {
  test.setTimeout(240_000)
  const auditor = await openAuditor(kartei.url)
  try {
    for (const page of auditedPages.public) await expectFullScore(auditor, page, [...categories, 'seo'])
    await register(await auditor.context.newPage())
    for (const page of auditedPages.guarded) await expectFullScore(auditor, page, categories)
  } finally {
    await auditor.close()
  }
})

async function expectFullScore(auditor: Auditor, page: string, names: Category[]): Promise<void> {
  const result = await auditor.audit(page, names)
  const what = [page, ...complaintsIn(result)].join('\n')
  for (const name of names) expect.soft(scoreIn(result, name), `${name} of ${what}`).toBe(100)
  expect.soft(shiftIn(result), `layout shift of ${page}`).toBeLessThanOrEqual(layoutShiftLimit)
}
