import { admin, testWithAdmin } from './adminKartei.ts'
import { asAdmin } from './adminPeople.ts'
import { expect, openWhole } from './journey.ts'
import { routes } from './routes.ts'

const test = testWithAdmin()

const convert = '/admin/affiliate/:id'

test('every screen of admins is accessible and fits, light and dark, wide and narrow', async ({
  page,
  kartei,
  checkScreen,
  checkDark,
}) => {
  test.setTimeout(480_000)
  const look = async (address: string) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openWhole(page, address)
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await test.step(`${address} ${width}`, () => checkScreen(page))
      await page.emulateMedia({ colorScheme: 'dark' })
      await test.step(`${address} ${width} in the dark`, () => checkDark(page))
    }
  }

  const calls = await asAdmin(page, kartei)
  await calls.post('/api/joinAffiliateCandidate', {})
  const [candidate] = await calls.get<{ candidateID: number }[]>('/api/getAffiliateCandidates')
  const candidateID = candidate?.candidateID ?? 0
  expect(routes.admin).toContain(convert)
  await look(convert.replace(':id', String(candidateID)))
  await look('/admin/candidates')

  const { affiliateID } = await calls.post<{ affiliateID: number }>('/api/joinAffiliate', {
    candidateID,
    notes: 'Met at a fair',
    lastContact: null,
    nextContact: null,
    channels: 'A blog',
    paymentViaPaypal: true,
    paypalEmail: admin,
    bankName: '',
    IBAN: '',
    affiliateCode: 'BIO10',
  })
  const others = routes.admin.filter((path) => path !== convert && path !== '/admin/candidates')
  for (const path of others) await look(path.replace(':id', String(affiliateID)))
})
