import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { formatMessage } from '../../shared/messages.ts'
import { type ApiError, call } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field, FieldFrame, Form, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PartnerLink } from '../billing/PartnerLink.tsx'
import { DiscardDialog } from '../ui/Dialog.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { type AffiliateDraft, type Details, detailsOf, draftProblems } from './affiliateDraft.ts'
import { refusalText } from '../sharing/Refusal.tsx'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { fileProblem, megabytesOf } from '../generation/fileProblem.ts'
import kit from '../ui/kit.module.css'
import styles from './AffiliateForm.module.css'

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
  // After a refusal, the first invalid field takes focus.
  useEffect(() => {
    if (error) focusFirst(form.current)
  }, [error])

  const errorAt = (field: keyof AffiliateDraft) => {
    const problem = problems[field]
    return wasTried && problem ? formatMessage(t.input, problem) : fieldError(error, field)
  }
  const field = (name: TextName) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errorAt(name),
  })
  const code = draft.affiliateCode.trim()
  const contractError = unread ? words.contractUnread : refusedContract(error)
  const hasOwnPlace = contractError !== undefined || error?.problem?.errors?.every(({ path }) => path in draft)
  const change = (part: Partial<AffiliateDraft>) => {
    setDraft({ ...draft, ...part })
    // The server's errors were about the earlier values.
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
    <Form ref={form} className={styles.form} onSubmit={() => void submit()}>
      {error && !hasOwnPlace && <Notice tone="error">{refusalText(error)}</Notice>}
      <fieldset className={kit.fields}>
        <legend className={styles.legend}>{words.contact}</legend>
        <ContactFields field={field} />
      </fieldset>
      <fieldset className={kit.fields}>
        <legend className={styles.legend}>{words.payment}</legend>
        <Checkbox
          label={words.paypal}
          checked={draft.paymentViaPaypal}
          onChange={(paymentViaPaypal) => change({ paymentViaPaypal })}
        />
        <PaymentFields isPaypal={draft.paymentViaPaypal} field={field} />
      </fieldset>
      <fieldset className={kit.fields}>
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
        <Field
          label={words.code}
          hint={words.codeHint}
          {...field('affiliateCode')}
          maxLength={limits.affiliateCodeLength}
          autoCapitalize="off"
          spellCheck={false}
        />
        {code !== '' && <PartnerLink code={code} label={words.link} />}
        <TextArea
          label={words.channels}
          hint={words.channelsHint}
          {...field('channels')}
          maxLength={limits.notesLength}
        />
      </fieldset>
      <Button type="submit" variant="primary" size="large" pending={isPending} className={styles.save}>
        {words.save}
      </Button>
      {question}
    </Form>
  )
}

/** The server's error about the contract file. */
function refusedContract(error: ApiError | null): string | undefined {
  if (error?.code === 'unsupported-type') return t.admin.affiliate.contractType
  return error?.code === 'too-large' ? t.admin.affiliate.contractLarge : fieldError(error, 'contract')
}

function focusFirst(form: HTMLFormElement | null, other?: HTMLElement) {
  ;(form?.querySelector<HTMLElement>('[aria-invalid]') ?? other)?.focus()
}

type TextName = Exclude<keyof AffiliateDraft, 'paymentViaPaypal'>

/** The value of a field by its name, what changes it, and what is wrong with it. */
type FieldOf<Name> = (name: Name) => { value: string; onChange: (value: string) => void; error: string | undefined }

/** The notes on a candidate or partner. */
export function ContactFields({ field }: { field: FieldOf<'notes' | 'lastContact' | 'nextContact'> }) {
  const names = t.admin.columns
  return (
    <>
      <TextArea label={names.notes} {...field('notes')} maxLength={limits.notesLength} />
      <MomentField label={names.lastContact} {...field('lastContact')} />
      <MomentField label={names.nextContact} {...field('nextContact')} />
    </>
  )
}

/** Asks for confirmation before the user leaves a screen with unsaved input. Returns the dialog. */
function useUnsaved(isUnsaved: () => boolean): ReactNode {
  const blocker = useBlocker(isUnsaved)

  // The router does not see the tab close: the browser asks in its own words.
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })

  if (blocker.state !== 'blocked') return null
  return <DiscardDialog words={t.admin.discard} onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
}

/** Where a partner is paid: by Paypal, or to a bank account. */
function PaymentFields({ isPaypal, field }: { isPaypal: boolean; field: FieldOf<TextName> }) {
  const words = t.admin.affiliate
  if (isPaypal)
    return <Field label={words.paypalEmail} {...field('paypalEmail')} type="email" maxLength={limits.emailLength} />
  return (
    <>
      <Field label={words.bankName} {...field('bankName')} maxLength={limits.bankNameLength} />
      <Field
        label={words.iban}
        {...field('IBAN')}
        maxLength={limits.ibanLength}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}

interface MomentFieldProps {
  label: string
  /** Local time, as the browser writes it; empty for none. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A date and time field. A half-typed value is reported as an error, since the browser reports it as empty. */
function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  const [isHalf, setIsHalf] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  return (
    <Field
      type="datetime-local"
      label={label}
      value={value}
      // Four digits of the year, where browsers take six.
      max="9999-12-31T23:59"
      invalid={isHalf && !isRefused ? t.admin.halfMoment : undefined}
      error={isRefused ? t.admin.halfMoment : error}
      onChange={(next) => {
        setIsHalf(false)
        setIsRefused(false)
        onChange(next)
      }}
      onBlur={(event) => setIsHalf(event.target.validity.badInput)}
      onInvalid={(event) => setIsRefused(event.currentTarget.validity.badInput)}
    />
  )
}

/** The first half-typed date field of a form, which then shows its error. */
export const halfTyped = (form: Element | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? [])].find(
    (field) => field.validity.badInput && !field.checkValidity(),
  )

interface ContractFieldProps {
  /** The partner whose contract is kept, if one is. */
  keptFor: number | null
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** Takes a contract's file, and gives the one that is kept. */
function ContractField({ keptFor, file, onFile, error }: ContractFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const words = t.admin.affiliate
  return (
    <div className={styles.contract}>
      <FieldFrame
        label={words.contract}
        hint={
          <>
            {words.contractHint(megabytesOf(contractLimits.bytes))}
            {keptFor !== null && ` ${words.contractKept}`}
          </>
        }
        error={error ?? contractProblem(file)}
        control={(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            className={styles.file}
            accept={contractLimits.extensions.map((extension) => `.${extension}`).join(',')}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
        )}
      />
      {file && (
        <Button
          onClick={() => {
            if (input.current) input.current.value = ''
            onFile(null)
            input.current?.focus()
          }}
        >
          {words.contractRemove}
        </Button>
      )}
      {keptFor !== null && (
        <DownloadButton
          read={() => call('GET /api/affiliateContract/:id', { id: String(keptFor) })}
          name={({ type }) => words.contractName(keptFor, contractEnding(type))}
          done={words.downloaded}
        >
          {words.download}
        </DownloadButton>
      )}
    </div>
  )
}

/** Why a file cannot be sent, in words; nothing when it can, or when there is none. */
function contractProblem(file: File | null): string | undefined {
  const problem = file && fileProblem(file, contractLimits)
  const { contractType, contractLarge, contractEmpty } = t.admin.affiliate
  return problem ? { wrongType: contractType, tooLarge: contractLarge, empty: contractEmpty }[problem] : undefined
}

/** The accepted contract files. The server checks the content. */
const contractLimits = {
  extensions: ['pdf', 'docx', 'png', 'jpg', 'jpeg'],
  bytes: limits.contractBytes,
} as const

/** The file name extension of a contract by its media type. */
const contractEnding = (type: string): string =>
  ({ 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' })[type] ?? 'docx'

/** A file as base64, without the prefix of a data URL. */
function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const url = String(reader.result)
    resolve(url.slice(url.indexOf(',') + 1))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
  reader.readAsDataURL(file)
  return promise
}
