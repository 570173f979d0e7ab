import { limits } from '../../shared/limits.ts'
import { PartnerLink } from '../billing/PartnerLink.tsx'
import { t } from '../texts/index.ts'
import { Field } from '../ui/Field.tsx'

interface CodeFieldsProps {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

/** A partner's code, and the link that it makes. */
export function CodeFields({ code, onChange, error }: CodeFieldsProps) {
  const words = t.admin.affiliate
  const isEmpty = code.trim() === ''
  return (
    <>
      <Field
        label={words.code}
        hint={words.codeHint}
        value={code}
        onChange={onChange}
        error={error}
        maxLength={limits.affiliateCodeLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {!isEmpty && <PartnerLink code={code.trim()} label={words.link} />}
    </>
  )
}
