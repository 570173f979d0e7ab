import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import kit from '../ui/kit.module.css'
import styles from './AiPage.module.css'
import { type Column, Shown, Table } from './Table.tsx'
import tables from './Table.module.css'

type Ai = CallOutput<'GET /api/adminAi'>
type Use = Ai['total']

const words = t.admin.ai

const useColumns: Column<Use>[] = [
  { name: words.calls, cell: ({ calls }) => calls, isAmount: true },
  { name: words.failed, cell: ({ failed }) => failed, isAmount: true },
  { name: words.inputTokens, cell: ({ inputTokens }) => words.number(inputTokens), isAmount: true },
  { name: words.outputTokens, cell: ({ outputTokens }) => words.number(outputTokens), isAmount: true },
  { name: words.cost, cell: ({ costMicros }) => words.money(costMicros), isAmount: true },
]

const dayColumns: Column<Ai['days'][number]>[] = [
  { name: t.admin.columns.when, cell: ({ day }) => <time dateTime={day}>{words.day(day)}</time> },
  ...useColumns,
]

const userColumns: Column<Ai['users'][number]>[] = [
  { name: t.admin.columns.user, cell: ({ user }) => user ?? words.deletedUser },
  ...useColumns,
]

/** The language model of this installation: what it is, whether it answers, and what it costs. */
export function Component() {
  const read = useQuery(query('GET /api/adminAi', {}))
  return (
    <Page
      title={t.admin.routes.ai.title}
      actions={
        <Button pending={read.isFetching} onClick={() => void read.refetch()}>
          {t.admin.jobs.refresh}
        </Button>
      }
    >
      <Shown read={read}>
        {(ai) =>
          ai.isConfigured ? (
            <div className={tables.tables}>
              <Model ai={ai} />
              <Table caption={words.days} columns={dayColumns} rows={ai.days} keyOf={({ day }) => day} />
              <Table
                caption={words.users}
                columns={userColumns}
                rows={ai.users}
                keyOf={({ userId }) => userId ?? 'deleted'}
              />
            </div>
          ) : (
            <Notice title={words.none}>{words.noneNote}</Notice>
          )
        }
      </Shown>
    </Page>
  )
}

function Model({ ai }: { ai: Ai }) {
  const { provider, model, host, from, userTokensPerDay, cards, keptCards, total, costMicrosPerKeptCard } = ai
  const { vision, refusedPictures, tokensPerDay, tokensToday } = ai
  const facts = [
    [words.model, model],
    [words.provider, [provider, host].filter(Boolean).join(' · ')],
    [words.from, from && words.origins[from]],
    [words.vision, vision ? words.sees : words.doesNotSee],
    [words.budget, words.number(userTokensPerDay)],
    [words.today, words.kept(words.number(tokensToday), words.number(tokensPerDay))],
    [words.cards, words.kept(keptCards, cards)],
    [words.tokens, words.number(total.inputTokens + total.outputTokens)],
    [words.cost, words.money(total.costMicros)],
    [words.costPerCard, words.money(costMicrosPerKeptCard)],
  ] as const
  return (
    <div className={kit.fields}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {vision && refusedPictures > 0 && (
        <Notice tone="warning" title={words.refused(refusedPictures)}>
          {words.refusedNote}
        </Notice>
      )}
      <Test />
    </div>
  )
}

/** Sends the model one tiny request. */
function Test() {
  const test = useWrite('POST /api/adminAiTest')
  return (
    <div className={styles.test}>
      <Button pending={test.isPending} onClick={() => test.mutate({})}>
        {words.test}
      </Button>
      <div role="status">
        {test.data &&
          (test.data.isOk ? (
            <Notice tone="good" title={words.answered(test.data.ms)}>
              {test.data.answer}
            </Notice>
          ) : (
            <Notice tone="error" title={words.testFailed}>
              {test.data.reason}
            </Notice>
          ))}
        <ErrorNotice error={test.error} />
      </div>
    </div>
  )
}
