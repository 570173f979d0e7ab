import type { FastifyBaseLogger } from 'fastify'
import type { Demo } from '../billing/demo/demo.ts'
import type { PayPal } from '../billing/paypal.ts'
import type { Images } from '../cards/images.ts'
import type { Config } from './config.ts'
import type { Db } from '../platform/db/open.ts'
import type { Documents } from '../generation/read-document.ts'
import type { Events } from '../platform/events.ts'
import type { Files } from '../platform/files.ts'
import type { Generators } from '../generation/generators.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../live/live.ts'
import type { Tracing } from '../health/tracing.ts'
import type { Vitals } from '../health/vitals.ts'
import type { Secrets } from '../platform/secrets.ts'

/** The dependencies of handlers: everything that reaches outside the process, and the clock. */
export interface Deps {
  config: Config
  db: Db
  files: Files
  secrets: Secrets
  images: Images
  jobs: Jobs
  events: Events
  live: Live
  vitals: Vitals
  /** Only if there is a collector of OpenTelemetry. */
  tracing?: Tracing | undefined
  documents: Documents
  generators: Generators
  paypal: PayPal
  /** Stands in for PayPal if it is not configured. */
  demo: Demo | undefined
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
  /** The current time; tests set it. */
  clock: () => Date
}
