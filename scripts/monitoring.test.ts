import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fewest, type HealthPoint, healthPointIds, healthPoints } from '../shared/health.ts'
import { health } from '../web/texts/en/health.ts'

const docs = path.join(import.meta.dirname, '..', 'docs')

const of5xx = `sum by (instance) (rate(http_requests_total{status=~"5.."}[5m]))`
const bySpeed = (metric: string) => `max(increase(${metric}[1h]))`
const oldest = (queue: string) => `max(kartei_queue_oldest_seconds{queue="${queue}"})`

/** Each point as Prometheus sees it. A new point does not compile until it is here. */
const expressions: Record<HealthPoint, string> = {
  requests: `${of5xx} / sum by (instance) (rate(http_requests_total[5m]))`,
  pool: 'histogram_quantile(0.99, sum by (instance, le) (rate(kartei_pool_wait_seconds_bucket[5m])))',
  eventLoop: 'nodejs_eventloop_lag_p99_seconds',
  memory: 'kartei_heap_used_ratio',
  disk: 'kartei_disk_reserve_bytes / kartei_disk_free_bytes',
  live: 'kartei_live_lag_seconds',
  jobs: 'max(kartei_queue_overdue_seconds{queue!~"mail|generation|reading"})',
  mail: oldest('mail'),
  failedMail: 'max(kartei_queue_jobs{queue="mail",state="failed"})',
  readings: oldest('reading'),
  generations: oldest('generation'),
  model: `${bySpeed('kartei_model_failures_total')} / ${bySpeed('kartei_model_calls_total')}`,
  tokens: 'max(sum by (instance) (kartei_model_tokens_total)) / max(kartei_model_tokens_limit)',
  webhooks: 'max(kartei_payment_event_lag_seconds)',
  provider: 'max(kartei_payment_oldest_wait_seconds)',
  payments: 'max(kartei_payment_unmatched)',
}

/** What a share of failures is a share of. Of fewer than `fewest` it says nothing. */
const countOf: Partial<Record<HealthPoint, string>> = {
  requests: 'sum by (instance) (increase(http_requests_total[5m]))',
  model: bySpeed('kartei_model_calls_total'),
}

function conditionOf(id: HealthPoint): string {
  const condition = `${expressions[id]} >= ${healthPoints[id].limit}`
  const count = countOf[id]
  return count ? `${condition} and ${count} >= ${fewest}` : condition
}

/** How Prometheus writes the value of an alert. */
const placeholders = {
  seconds: '{{ $value | humanizeDuration }}',
  share: '{{ $value | humanizePercentage }}',
  count: '{{ $value }}',
}

const alertOf = (id: HealthPoint) => `Kartei${(id[0] ?? '').toUpperCase()}${id.slice(1)}`

/** A text in YAML. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function rule(alert: string, expression: string, words: { summary: string; advice: string }): string {
  return `      - alert: ${alert}
        expr: ${expression}
        for: 5m
        annotations:
          summary: ${quoted(words.summary)}
          description: ${quoted(words.advice)}`
}

/** Alerts for what keeps the health page itself from answering. */
const outages = [
  rule('KarteiDown', 'up{job="kartei"} == 0', {
    summary: 'A process does not answer.',
    advice: 'Look at its log and at the service manager that runs it.',
  }),
  rule('KarteiDatabase', 'kartei_database_up == 0', {
    summary: 'A process does not reach the database.',
    advice: 'Check that PostgreSQL runs and that DATABASE_URL leads to it.',
  }),
]

const alerts = `# Alerts for Prometheus: the points of the admin page Health, with the same limits. Made from shared/health.ts;
# after a change there, run \`npx vitest run scripts/monitoring.test.ts -u\`.
groups:
  - name: kartei
    rules:
${[
  ...outages,
  ...healthPointIds.map((id) =>
    rule(alertOf(id), conditionOf(id), {
      summary: health.points[id].attention(placeholders[healthPoints[id].unit]),
      advice: health.points[id].advice,
    }),
  ),
].join('\n')}
`

test('the example alerts have the limits and words of the health page', async () => {
  await expect(alerts).toMatchFileSnapshot(path.join(docs, 'alerts.yml'))
})

test('the documentation has each point with its limit', () => {
  const text = readFileSync(path.join(docs, 'monitoring.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\| `(Kartei\w+)` +\|$/gm)].map(([, ...row]) => row)
  const { values, points } = health
  expect(rows).toEqual(
    healthPointIds.map((id) => {
      const { unit, limit } = healthPoints[id]
      return [points[id].title, values[unit](limit), alertOf(id)]
    }),
  )
})
