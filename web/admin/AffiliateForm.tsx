import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../shared/limits.ts'
import { worded } from '../../shared/said.ts'
import type { ApiError } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type AffiliateDraft, type Details, detailsOf, draftProblems } from './affiliateDraft.ts'
import styles from './AffiliateForm.module.css'
import { CodeFields } from './CodeFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { base64Of } from './contract.ts'
import { ContractField, contractProblem } from './ContractField.tsx'
import { halfTyped } from './MomentField.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { refusal } from './refusal.ts'
import { useUnsaved } from './useUnsaved.tsx'

interface AffiliateFormProps {
  initial: AffiliateDraft
  /** The partner whose contract is kept, if one is. */
  contractOf: number | null
  saving: { isPending: boolean; error: ApiError | null; reset: () => void }
  /** Saves, and calls `onSaved` before it leads elsewhere. */
  onSave: (details: Details, onSaved: () => void) => void
}

/** All that is noted of a partner: the same form makes one of a candidate, and changes one. */
export function AffiliateForm({ initial, contractOf, saving, onSave }: AffiliateFormProps) {
  const { isPending, error } = saving
  const [original] = useState(initial)
  const [draft, setDraft] = useState(original)
  const [file, setFile] = useState<File | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const [unread, setUnread] = useState(false)
  const isSaved = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const words = t.admin.affiliate
  const problems = draftProblems(draft)
  const isChanged = file !== null || JSON.stringify(draft) !== JSON.stringify(original)
  const question = useUnsaved(() => isChanged && !isSaved.current)
  useErrorFocus(form, error)

  const errorAt = (field: keyof AffiliateDraft) => {
    const problem = problems[field]
    return wasTried && problem ? worded(t.input, problem) : fieldError(error, field)
  }
  const contractError = unread ? words.contractUnread : refusedContract(error)
  const hasOwnPlace = contractError !== undefined || error?.problem?.errors?.every(({ path }) => path in draft)
  const change = (part: Partial<AffiliateDraft>) => {
    setDraft({ ...draft, ...part })
    // What the server said was about what stood there before.
    if (error) saving.reset()
  }

  const submit = async () => {
    if (isPending) return
    flushSync(() => setWasTried(true))
    const half = halfTyped(form.current)
    if (half || Object.keys(problems).length > 0 || contractProblem(file)) {
      focusFirst(form.current, half)
      return
    }
    try {
      const contract = file ? await base64Of(file) : undefined
      onSave(detailsOf(draft, contract), () => {
        isSaved.current = true
      })
    } catch {
      setUnread(true)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {error && !hasOwnPlace && <Notice tone="error">{refusal(error)}</Notice>}
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{words.contact}</legend>
        <ContactFields draft={draft} errorAt={errorAt} onChange={change} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{words.payment}</legend>
        <PaymentFields draft={draft} errorAt={errorAt} onChange={change} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>{words.programme}</legend>
        <ContractField
          keptFor={contractOf}
          file={file}
          error={contractError}
          onFile={(chosen) => {
            setUnread(false)
            setFile(chosen)
          }}
        />
        <CodeFields
          code={draft.affiliateCode}
          onChange={(affiliateCode) => change({ affiliateCode })}
          error={errorAt('affiliateCode')}
        />
        <TextArea
          label={words.channels}
          hint={words.channelsHint}
          value={draft.channels}
          onChange={(channels) => change({ channels })}
          error={errorAt('channels')}
          maxLength={limits.notesLength}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="large" pending={isPending} className={styles.save}>
        {words.save}
      </Button>
      {question}
    </form>
  )
}

/** What the server says against the contract's file. */
function refusedContract(error: ApiError | null): string | undefined {
  if (error?.code === 'unsupported-type') return t.admin.affiliate.contractType
  return error?.code === 'too-large' ? t.admin.affiliate.contractLarge : fieldError(error, 'contract')
}

/** Leads to the first field that something is wrong with, once the server has said so. */
function useErrorFocus(form: RefObject<HTMLFormElement | null>, error: ApiError | null) {
  useEffect(() => {
    if (error) focusFirst(form.current)
  }, [form, error])
}

function focusFirst(form: HTMLFormElement | null, other?: HTMLElement) {
  ;(form?.querySelector<HTMLElement>('[aria-invalid]') ?? other)?.focus()
}
