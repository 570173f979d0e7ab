import type { HealthPoint } from '../../../shared/health.ts'
import { count } from './format.ts'

/** How long something has lasted. */
function duration(seconds: number): string {
  if (seconds < 1) return `${Math.ceil(seconds * 1000)} milliseconds`
  if (seconds < 60) return count(Math.round(seconds), { one: '# second', other: '# seconds' })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return count(minutes, { one: '# minute', other: '# minutes' })
  return count(Math.round(minutes / 60), { one: '# hour', other: '# hours' })
}

/** A point: what it says while all is well, what it says with a value that is not, and what to do then. */
interface Words {
  title: string
  good: string
  attention: (value: string) => string
  advice: string
}

const points: Record<HealthPoint, Words> = {
  requests: {
    title: 'Requests',
    good: 'Requests are answered.',
    attention: (share) => `${share} of the requests in the last five minutes failed on the server’s side.`,
    advice: 'Look for “request failed” in the log: those lines have the cause.',
  },
  pool: {
    title: 'Database connections',
    good: 'Requests get a connection to the database at once.',
    attention: (time) => `Requests waited up to ${time} for a connection to the database.`,
    advice: 'If this lasts, look for slow queries in PostgreSQL, or raise DATABASE_POOL.',
  },
  eventLoop: {
    title: 'Processor',
    good: 'The server keeps up with its work.',
    attention: (time) => `The server was up to ${time} late with its work.`,
    advice:
      'The processor is busy. Start more processes with ROLE=web, or move background work to one with ROLE=worker.',
  },
  memory: {
    title: 'Memory',
    good: 'There is enough memory.',
    attention: (share) => `${share} of the memory for JavaScript is in use.`,
    advice:
      'Restart the server soon. If its memory fills up again, give it more with NODE_OPTIONS=--max-old-space-size.',
  },
  disk: {
    title: 'Disk',
    good: 'There is enough space on the disk.',
    attention: () => 'Less than twice the reserve is free on the disk of DATA_DIR.',
    advice: 'Free some space, or enlarge the disk. Uploads are refused once less than DISK_RESERVE_MB is free.',
  },
  live: {
    title: 'Live updates',
    good: 'Open screens are up to date.',
    attention: (time) => `Open screens were last checked for news ${time} ago.`,
    advice:
      'Look for “events could not be published” in the log. DATABASE_URL must lead to PostgreSQL itself, or to a pooler in session mode.',
  },
  jobs: {
    title: 'Background jobs',
    good: 'Background jobs run on time.',
    attention: (time) => `A background job is overdue by ${time}.`,
    advice: 'Check that a server with ROLE=worker or ROLE=all is running. The Jobs screen shows what failed.',
  },
  mail: {
    title: 'Email',
    good: 'Email is sent promptly.',
    attention: (time) => `Email has been waiting for ${time}.`,
    advice: 'Check SMTP_URL. The Jobs screen shows why the last attempts failed.',
  },
  failedMail: {
    title: 'Undelivered email',
    good: 'No email failed for good in the last day.',
    attention: (number) => `Emails that failed for good in the last day: ${number}.`,
    advice: 'The Jobs screen shows the reasons. Once they are resolved, retry the emails there.',
  },
  readings: {
    title: 'Reading documents',
    good: 'Documents are read soon after they are uploaded.',
    attention: (time) => `A document has been waiting for ${time} to be read.`,
    advice:
      'Check that a server with ROLE=worker or ROLE=all is running. If many documents are waiting, raise GENERATIONS_AT_ONCE.',
  },
  generations: {
    title: 'Generations',
    good: 'Generations start soon.',
    attention: (time) => `A generation has been waiting for ${time}.`,
    advice:
      'Check that a server with ROLE=worker or ROLE=all is running. If many generations are waiting, raise GENERATIONS_AT_ONCE.',
  },
  model: {
    title: 'Language model',
    good: 'The language model answers.',
    attention: (share) => `${share} of the requests to the language model in the last hour failed.`,
    advice: 'Test the model on the AI screen, which says what to change.',
  },
  tokens: {
    title: 'Tokens',
    good: 'There are enough tokens left for today.',
    attention: (share) => `${share} of today’s tokens are used up.`,
    advice: 'Once all are, the model isn’t used until midnight UTC. To allow more, raise AI_TOKENS_PER_DAY.',
  },
  webhooks: {
    title: 'Events from PayPal',
    good: 'PayPal’s events arrive promptly.',
    attention: (time) => `PayPal’s latest event took ${time} to arrive.`,
    advice: 'Check that PayPal can reach PUBLIC_URL/api/webhooks/paypal. Its dashboard lists failed deliveries.',
  },
  provider: {
    title: 'Answers from PayPal',
    good: 'PayPal answers.',
    attention: (time) => `PayPal hasn’t answered about a subscription for ${time}.`,
    advice: 'Check PAYPAL_CLIENT_ID, PAYPAL_SECRET and PayPal’s status page. The server keeps asking.',
  },
  payments: {
    title: 'Payments to look at',
    good: 'Every payment of the last seven days belongs to a user, and nobody subscribed twice.',
    attention: (number) =>
      `Payments and subscriptions of the last seven days that belong to no user, or to one who subscribed twice: ${number}.`,
    advice:
      'Find them in the ledger, as unclaimed or second subscriptions or payments without a user, and cancel or refund them at PayPal.',
  },
}

/** The health of the installation, for admins. */
export const health = {
  allGood: 'Everything is working',
  attention: (points: number) => count(points, { one: '# point needs attention', other: '# points need attention' }),
  asOf: 'As of',
  updates: 'This page updates itself.',
  process:
    'Requests, database connections, processor, memory, disk and live updates are those of the server process that answered, everything else is that of the whole installation.',
  states: { good: 'Good', attention: 'Needs attention' },
  points,
  values: {
    seconds: duration,
    share: (share: number) => `${Math.round(share * 100)}%`,
    count: (number: number) => String(number),
  },
}
