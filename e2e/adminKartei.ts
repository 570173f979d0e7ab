import { test as base } from './journey.ts'
import { type Kartei, karteiWith } from './kartei.ts'

/** The email of the admin. */
export const admin = 'boss@example.org'

/** Tests with a Kartei that has an admin. Each file has its own, without the users of other files. */
export const testWithAdmin = () =>
  base.extend<object, { kartei: Kartei }>({ kartei: karteiWith({ ADMIN_EMAILS: admin }) })
