import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { statisticsDays } from '../../shared/study.ts'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { day } from '../texts/time.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import kit from '../ui/kit.module.css'
import styles from './StatisticsPage.module.css'

type Statistics = CallOutput<'GET /api/statistics'>

const read = query('GET /api/statistics', {})

/** Starts the screen's query while its chunk loads. */
export function loader(): null {
  prefetch(read)
  return null
}

/** When the learner learns, how much they remember, and what will be due. */
export function Component() {
  const words = t.statistics
  const { data, error, refetch } = useQuery({ ...read, enabled: useAuthorised(), refetchOnMount: 'always' })
  return (
    <Page title={words.title} back={<BackLink to={paths.decks}>{words.back}</BackLink>}>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : data.days.length === 0 ? (
        <EmptyState
          actions={
            <Link to={paths.decks} className={buttonClass({ variant: 'primary' })}>
              {words.toDecks}
            </Link>
          }
        >
          {words.none}
        </EmptyState>
      ) : (
        <div className={styles.sections}>
          <Numbers of={data} />
          <Year of={data} />
          <Forecast of={data} />
        </div>
      )}
    </Page>
  )
}

function Numbers({ of: { days, today, streak, retention } }: { of: Statistics }) {
  const words = t.statistics
  const now = days.find(({ date }) => date === today) ?? { reviews: 0, durationMs: 0 }
  const month = days.filter(({ date }) => date > dateAfter(today, -30))
  const reviews = month.reduce((sum, one) => sum + one.reviews, 0)
  return (
    <div className={kit.stack}>
      <dl className={styles.numbers}>
        <Figure name={words.streak} value={words.days(streak)} />
        <Figure name={words.today} value={words.reviews(now.reviews)} note={words.duration(now.durationMs)} />
        <Figure name={words.month} value={words.reviews(reviews)} note={words.onDays(month.length)} />
        <Recalled name={words.young} of={retention.young} />
        <Recalled name={words.mature} of={retention.mature} />
      </dl>
      <p className={kit.note}>{words.retentionNote}</p>
    </div>
  )
}

const percent = new Intl.NumberFormat(t.locale, { style: 'percent' })

function Recalled({ name, of: { reviews, remembered } }: { name: string; of: Statistics['retention']['young'] }) {
  const words = t.statistics
  const value = reviews === 0 ? '–' : percent.format(remembered / reviews)
  return <Figure name={name} value={value} note={reviews === 0 ? words.noRate : words.rateOf(reviews)} />
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {note && <span className={kit.note}>{note}</span>}
      </dd>
    </div>
  )
}

/** A date of the learner in words; at noon, so that no time zone makes it another day. */
const dayOf = (date: string) => day(`${date}T12:00`)
const monthNames = new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric' })

const levels = [styles.none, styles.some, styles.half, styles.much, styles.most]
/** A day of the heat map and the gap after it, in units of the picture. */
const cell = 12
const gap = 2

function Year({ of: { days, today } }: { of: Statistics }) {
  const words = t.statistics
  const reviews = days.reduce((sum, one) => sum + one.reviews, 0)
  return (
    <Section title={words.year}>
      <svg
        role="img"
        aria-label={words.yearPicture(reviews, days.length)}
        viewBox={`0 0 ${53 * cell - gap} ${7 * cell - gap}`}
        className={styles.heat}
      >
        {heatMap(days, today).map(({ date, week, weekday, reviews: number, level }) => (
          <rect
            key={date}
            x={week * cell}
            y={weekday * cell}
            width={cell - gap}
            height={cell - gap}
            rx={2}
            className={levels[level]}
          >
            <title>{words.onDay(dayOf(date), number)}</title>
          </rect>
        ))}
      </svg>
      <p className={styles.scale} aria-hidden="true">
        {words.less}
        {levels.map((level) => (
          <svg key={level} viewBox="0 0 10 10">
            <rect width={10} height={10} rx={2} className={level} />
          </svg>
        ))}
        {words.more}
      </p>
      <details>
        <summary>{words.byMonth}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.month}</th>
              <th scope="col">{words.columns.days}</th>
              <th scope="col">{words.columns.reviews}</th>
              <th scope="col">{words.columns.time}</th>
            </tr>
          </thead>
          <tbody>
            {monthsOf(days).map((one) => (
              <tr key={one.month}>
                <th scope="row">{monthNames.format(new Date(`${one.month}-15T12:00`))}</th>
                <td>{one.days}</td>
                <td>{one.reviews}</td>
                <td>{words.duration(one.durationMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  )
}

/** The height of the forecast, and the width of a day and the gap after it. */
const height = 100
const bar = 20
const between = 5

function Forecast({ of: { today, forecast } }: { of: Statistics }) {
  const words = t.statistics
  const all = forecast.reduce((sum, due) => sum + due, 0)
  const most = Math.max(1, ...forecast)
  const days = forecast.map((due, index) => ({ due, date: dateAfter(today, index) }))
  return (
    <Section title={words.forecast}>
      <svg
        role="img"
        aria-label={words.forecastPicture(all)}
        viewBox={`0 0 ${days.length * (bar + between) - between} ${height}`}
        className={styles.forecast}
      >
        {days.map(({ due, date }, index) => {
          // A single card shows, and so does a day without one.
          const size = due === 0 ? 1 : Math.max(4, (due / most) * height)
          return (
            <rect
              key={date}
              x={index * (bar + between)}
              y={height - size}
              width={bar}
              height={size}
              className={due === 0 ? styles.none : styles.bar}
            >
              <title>{words.dueOn(dayOf(date), due)}</title>
            </rect>
          )
        })}
      </svg>
      <p className={kit.note}>
        {words.forecastPicture(all)}. {words.forecastNote}
      </p>
      <details>
        <summary>{words.byDay}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.dueColumns.day}</th>
              <th scope="col">{words.dueColumns.cards}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ due, date }) => (
              <tr key={date}>
                <th scope="row">{dayOf(date)}</th>
                <td>{due}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={kit.stack}>
      <h2 id={id} className={kit.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const dayMs = 86_400_000

/** The date so many days after another, both as '2026-11-20'. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

/** A day of the heat map: its column (a week), its row (0 is Monday), and how much was learned, from 0 to 4. */
interface HeatDay {
  date: string
  week: number
  weekday: number
  reviews: number
  level: number
}

/** The days of the last 53 weeks up to `today`. A level is a quarter of the largest number of reviews. */
export function heatMap(days: readonly { date: string; reviews: number }[], today: string): HeatDay[] {
  const reviewsOn = new Map(days.map(({ date, reviews }) => [date, reviews]))
  const most = Math.max(1, ...reviewsOn.values())
  // The last column is this week, so that the first one begins on a Monday.
  const first = weekdayOf(today) - 6
  return Array.from({ length: statisticsDays + first }, (_, index) => {
    const date = dateAfter(today, index + 1 - statisticsDays - first)
    const reviews = reviewsOn.get(date) ?? 0
    return { date, week: Math.floor(index / 7), weekday: index % 7, reviews, level: Math.ceil((4 * reviews) / most) }
  })
}

interface Month {
  /** '2026-11'. */
  month: string
  days: number
  reviews: number
  durationMs: number
}

/** The sums of months with reviews, newest first. */
export function monthsOf(days: readonly { date: string; reviews: number; durationMs: number }[]): Month[] {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...months]
    .map(([month, own]) => ({
      month,
      days: own.length,
      reviews: own.reduce((sum, { reviews }) => sum + reviews, 0),
      durationMs: own.reduce((sum, { durationMs }) => sum + durationMs, 0),
    }))
    .toReversed()
}
