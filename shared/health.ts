/**
 * The points of an installation's health, and the value from which on each needs attention. The admin page, the table in
 * docs/monitoring.md and the alerts in docs/alerts.yml all follow from these.
 */
export const healthPoints = {
  /** Requests of the last five minutes that failed on the server's side. */
  requests: { unit: 'share', limit: 0.02 },
  /** Longest wait for a connection to the database in the last five minutes. */
  pool: { unit: 'seconds', limit: 1 },
  /** How late the event loop came to its work, in 99 of 100 cases, in the worst of the last five minutes. */
  eventLoop: { unit: 'seconds', limit: 0.3 },
  /** Used part of the memory that JavaScript may use. */
  memory: { unit: 'share', limit: 0.9 },
  /** The reserve of free disk space as a part of the space that is free: 1 means that there is no more than the reserve. */
  disk: { unit: 'share', limit: 0.5 },
  /** Time since open screens were last checked for news. */
  live: { unit: 'seconds', limit: 10 },
  /** How overdue the oldest background job is, other than emails. */
  jobs: { unit: 'seconds', limit: 900 },
  /** How long the oldest email has been waiting. */
  mail: { unit: 'seconds', limit: 600 },
  /** Emails of the last day that were given up. */
  failedMail: { unit: 'count', limit: 1 },
  /** How long the oldest document has been waiting to be read. */
  readings: { unit: 'seconds', limit: 900 },
  /** How long the oldest generation has been waiting. */
  generations: { unit: 'seconds', limit: 1800 },
  /** Requests of the last hour that the language model did not answer usably. */
  model: { unit: 'share', limit: 0.2 },
  /** Part of the day's tokens that is used. */
  tokens: { unit: 'share', limit: 0.8 },
  /** Time from the newest webhook event of the payment provider to its arrival here. */
  webhooks: { unit: 'seconds', limit: 600 },
  /** How long the oldest question to the payment provider has been waiting for an answer. */
  provider: { unit: 'seconds', limit: 3600 },
  /** Payments and subscriptions of the last seven days that belong to no user, or to one who subscribed twice. */
  payments: { unit: 'count', limit: 1 },
} as const satisfies Record<string, { unit: 'share' | 'seconds' | 'count'; limit: number }>

export type HealthPoint = keyof typeof healthPoints
export const healthPointIds = Object.keys(healthPoints) as [HealthPoint, ...HealthPoint[]]

/** Fewer requests, or calls of the model, than this say nothing about the share of failed ones. */
export const fewest = 5
