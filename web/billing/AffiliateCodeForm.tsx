import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './AffiliateCodeForm.module.css'
import type { AffiliateCode } from './useAffiliateCode.ts'

/** Where a partner's code is typed and applied, and whether it is one. */
export function AffiliateCodeForm({ text, change, apply, validity, isPending, error }: AffiliateCode) {
  const words = t.affiliates.code
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field
        label={words.label}
        name="affiliate"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.affiliateCodeLength}
        value={text}
        onChange={change}
        error={validity === 'invalid' ? words.invalid : error}
        className={styles.field}
      />
      <Button type="submit" pending={isPending}>
        {words.apply}
      </Button>
      <p role="status" className={styles.applied}>
        {validity === 'valid' && (
          <>
            <Icon name="check" size={18} />
            {words.applied}
          </>
        )}
      </p>
    </form>
  )
}
