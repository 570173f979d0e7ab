import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mailto, useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { type CountedUsage, isCounted, levelOf, shareOf, type Usage, usageRead } from './usage.ts'
import { Section } from './Section.tsx'
import kit from '../ui/kit.module.css'
import styles from './SpaceSection.module.css'

/** The usage of each quota, and what to do where one is full. */
export function SpaceSection({ isConfirmed }: { isConfirmed: boolean }) {
  const usage = useQuery(usageRead)
  return (
    <Section title={t.quotas.title}>
      {usage.data ? (
        <Space usages={usage.data} isConfirmed={isConfirmed} />
      ) : usage.isError ? (
        <ErrorNotice error={usage.error} onRetry={() => usage.refetch()} />
      ) : (
        <Skeleton height="10rem" />
      )}
    </Section>
  )
}

function Space({ usages, isConfirmed }: { usages: readonly Usage[]; isConfirmed: boolean }) {
  const { productName, supportEmail } = useProduct()
  const words = t.quotas
  return (
    <>
      <p className={kit.note}>{words.intro}</p>
      {!isConfirmed && <p className={kit.note}>{words.unconfirmed}</p>}
      <ul className={styles.quotas}>
        {usages.filter(isCounted).map((usage) => (
          <QuotaItem key={usage.quota} usage={usage} />
        ))}
      </ul>
      <ul className={styles.others}>
        {usages.map(
          ({ quota, allowed }) =>
            (quota === 'openUploads' || quota === 'pixelsPerMinute') && (
              <li key={quota}>{words.atOnce[quota](allowed)}</li>
            ),
        )}
      </ul>
      <p className={kit.note}>
        {words.more} <a href={mailto(supportEmail, words.mail(productName))}>{t.ui.contactSupport}</a>
      </p>
    </>
  )
}

function QuotaItem({ usage }: { usage: CountedUsage }) {
  const id = useId()
  const words = t.quotas
  const level = levelOf(usage)
  const amount = words.amount(usage)
  return (
    <li className={styles.quota} data-level={level}>
      <p className={styles.line}>
        <span id={id} className={kit.label}>
          {words.names[usage.quota]}
        </span>
        <span className={styles.amount}>{amount}</span>
      </p>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={usage.allowed}
        aria-valuenow={Math.min(usage.used, usage.allowed)}
        aria-valuetext={amount}
        className={styles.bar}
      >
        <span className={styles.fill} style={{ inlineSize: `${shareOf(usage) * 100}%` }} />
      </div>
      {level !== 'free' && (
        <p className={styles.state}>
          <Icon name="warning" size={16} className={styles.icon} />
          <span>
            <strong>{level === 'full' ? words.fullShort : words.nearShort}</strong> {words.help[usage.quota]}
          </span>
        </p>
      )}
    </li>
  )
}
