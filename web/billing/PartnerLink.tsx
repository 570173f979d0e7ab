import { affiliateLink } from '../../shared/affiliates.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { toast, toastDone } from '../ui/toast.ts'
import styles from './Partner.module.css'

/** The link that a partner shares: to select, and to copy. */
export function PartnerLink({ code, label }: { code: string; label: string }) {
  const link = affiliateLink(location.origin, code)
  const words = t.affiliates.partner
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone(words.copied),
      () => toast({ message: words.notCopied, tone: 'error' }),
    )
  return (
    <div className={styles.link}>
      <Field
        label={label}
        readOnly
        value={link}
        onChange={() => {}}
        onFocus={(event) => event.currentTarget.select()}
        className={styles.field}
      />
      <Button onClick={() => void copy()}>{words.copy}</Button>
    </div>
  )
}
