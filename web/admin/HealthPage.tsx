import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { healthPoints } from '../../shared/health.ts'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './HealthPage.module.css'
import { Shown, When } from './Table.tsx'

type Point = CallOutput<'GET /api/adminHealth'>['points'][number]

const everyMs = 10_000
const words = t.health

/** The health of this installation in words: what works, what needs attention and what to do about it. */
export function Component() {
  const read = useQuery({ ...query('GET /api/adminHealth', {}), refetchInterval: everyMs })
  return (
    <Page title={t.admin.routes.health.title}>
      <Shown read={read}>
        {({ at, points }) => {
          const [good, bad] = [points.filter(({ isGood }) => isGood), points.filter(({ isGood }) => !isGood)]
          return (
            <div className={kit.stack}>
              {/* Screen readers announce it when it changes. */}
              <Notice
                tone={bad.length > 0 ? 'warning' : 'good'}
                title={bad.length > 0 ? words.attention(bad.length) : words.allGood}
              />
              <ul className={styles.points}>
                {[...bad, ...good].map((point) => (
                  <PointItem key={point.id} point={point} />
                ))}
              </ul>
              <p className={kit.note}>{words.process}</p>
              <p className={kit.note}>
                {words.asOf} <When at={at} />. {words.updates}
              </p>
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}

function PointItem({ point: { id, value, isGood } }: { point: Point }) {
  const { title, good, attention, advice } = words.points[id]
  return (
    <li className={classNames(styles.point, !isGood && styles.bad)}>
      <Icon name={isGood ? 'check' : 'warning'} className={styles.icon} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.state}>{isGood ? words.states.good : words.states.attention}</p>
        </div>
        <p>{isGood ? good : attention(words.values[healthPoints[id].unit](value))}</p>
        {!isGood && <p>{advice}</p>}
      </div>
    </li>
  )
}
