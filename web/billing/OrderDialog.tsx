import { useEffect, useRef, useState } from 'react'
import type { PlanVariant } from '../../shared/billing.ts'
import { orderText } from '../../shared/orders.ts'
import { useProduct } from '../app/shell/config.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LegalLine } from './LegalLine.tsx'
import styles from './OrderDialog.module.css'

interface OrderDialogProps {
  variant: PlanVariant
  vatPercent: number | null
  /** A partner's code that was applied. */
  code: string | null
  onClose: () => void
}

/** The last step before PayPal: what is ordered and, directly below it, the order button (§ 312j BGB). */
export function OrderDialog({ variant, vatPercent, code, onClose }: OrderDialogProps) {
  const { productName } = useProduct()
  const order = useWrite('PUT /api/order')
  const [startsAtOnce, setStartsAtOnce] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const text = orderText({ locale: t.locale, productName, variant, vatPercent })
  const isMissing = wasTried && !startsAtOnce
  // A page that the browser restores from memory after "Back" is usable.
  useEffect(() => {
    const stay = () => setIsLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const submit = () => {
    setWasTried(true)
    if (!startsAtOnce) {
      box.current?.querySelector('input')?.focus()
      return
    }
    order.mutate(
      { variant, code, language: t.locale, seen: text.version, startsAtOnce },
      {
        onSuccess: ({ approveUrl }) => {
          setIsLeaving(true)
          location.assign(approveUrl)
        },
      },
    )
  }
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" pending={order.isPending || isLeaving}>
          {text.button}
        </Button>
      }
    >
      <ErrorNotice error={order.error} />
      <LegalLine words={t.billing.checkout.legal} />
      <dl className={styles.rows}>
        {text.rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div ref={box}>
        <Checkbox
          label={text.start}
          checked={startsAtOnce}
          onChange={setStartsAtOnce}
          aria-invalid={isMissing || undefined}
          aria-describedby="order-start-missing"
        />
        <p id="order-start-missing" role="alert" className={styles.missing}>
          {isMissing && text.startMissing}
        </p>
      </div>
    </Dialog>
  )
}
