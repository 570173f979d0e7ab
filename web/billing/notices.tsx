import { useMutation, useQuery } from '@tanstack/react-query'
import { mailto, useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { forgetReport, sendReportsNow } from './reporting.ts'
import type { Report } from './reports.ts'
import { reads } from './subscription.ts'
import styles from './notices.module.css'

/** Lists approved subscriptions that the server does not have or does not accept. */
export function UnreportedNotice({ reports }: { reports: readonly Report[] }) {
  return reports.map((report) => <OneNotice key={report.paymentId} report={report} />)
}

function OneNotice({ report }: { report: Report }) {
  const { productName, supportEmail } = useProduct()
  const send = useMutation({ mutationFn: sendReportsNow })
  const { paymentId, isRefused } = report
  const words = t.billing.unreported
  return (
    <Notice
      tone={isRefused ? 'error' : 'warning'}
      title={isRefused ? words.refusedTitle : words.title}
      actions={
        <>
          <Button pending={send.isPending} onClick={() => send.mutate()}>
            {words.again}
          </Button>
          {isRefused && (
            <>
              <a href={mailto(supportEmail, words.mail(productName, paymentId))} className={buttonClass()}>
                {t.ui.contactSupport}
              </a>
              <Button variant="plain" onClick={() => forgetReport(report)}>
                {words.dismiss}
              </Button>
            </>
          )}
        </>
      }
    >
      {isRefused ? words.refused(paymentId) : words.note}
    </Notice>
  )
}

/** Notes that the demo provider moves no money. */
export function DemoNote() {
  const { data } = useQuery(reads.config)
  if (data?.payment !== 'demo') return null
  return <p className={styles.demo}>{t.billing.demo.note}</p>
}
