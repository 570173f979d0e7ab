import { test as base } from './journey.ts'
import { Kartei, perWorker } from './kartei.ts'

/** The email of the admin. */
export const admin = 'boss@example.org'

/** Tests with a Kartei that has an admin. Each file has its own, without the users of other files. */
export const testWithAdmin = () =>
  base.extend<object, { kartei: Kartei }>({
    kartei: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
      async ({}, use) => {
        const kartei = await Kartei.open({ ADMIN_EMAILS: admin })
        await use(kartei)
        await kartei.close()
      },
      perWorker,
    ],
  })
