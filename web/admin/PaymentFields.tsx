import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import type { AffiliateDraft } from './affiliateDraft.ts'

interface PaymentFieldsProps {
  draft: AffiliateDraft
  errorAt: (field: keyof AffiliateDraft) => string | undefined
  onChange: (part: Partial<AffiliateDraft>) => void
}

/** How a partner is paid: by Paypal, or to a bank account. */
export function PaymentFields({ draft, errorAt, onChange }: PaymentFieldsProps) {
  const words = t.admin.affiliate
  return (
    <>
      <Checkbox
        label={words.paypal}
        checked={draft.paymentViaPaypal}
        onChange={(paymentViaPaypal) => onChange({ paymentViaPaypal })}
      />
      {draft.paymentViaPaypal ? (
        <Field
          label={words.paypalEmail}
          value={draft.paypalEmail}
          onChange={(paypalEmail) => onChange({ paypalEmail })}
          error={errorAt('paypalEmail')}
          type="email"
          maxLength={limits.emailLength}
          autoComplete="off"
        />
      ) : (
        <>
          <Field
            label={words.bankName}
            value={draft.bankName}
            onChange={(bankName) => onChange({ bankName })}
            error={errorAt('bankName')}
            maxLength={limits.bankNameLength}
            autoComplete="off"
          />
          <Field
            label={words.iban}
            value={draft.IBAN}
            onChange={(IBAN) => onChange({ IBAN })}
            error={errorAt('IBAN')}
            maxLength={limits.ibanLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </>
  )
}
