import { test as base } from './journey.ts'
import { Kartei, perWorker } from './kartei.ts'

/** The email of whoever is an admin there. */
export const admin = 'boss@example.org'

/** Makes tests with a Kartei that has an admin. Each file makes its own: then no other file's people are there. */
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
