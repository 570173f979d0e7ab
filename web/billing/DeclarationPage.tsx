import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { DeclarationKind } from '../../shared/declarations.ts'
import { isEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { saveFile } from '../app/DownloadButton.tsx'
import { useProduct } from '../app/shell/config.ts'
import { useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, Form, TextArea } from '../ui/Field.tsx'
import { focusTitle, Page } from '../ui/Page.tsx'
import kit from '../ui/kit.module.css'
import styles from './DeclarationPage.module.css'

/** Cancels a contract or withdraws from one, without login, as § 312k and § 356a BGB require. */
export function Component() {
  const kind = useLocation().pathname.startsWith(paths.cancel) ? 'cancel' : 'withdraw'
  const [turn, setTurn] = useState(0)
  const startOver = () => {
    flushSync(() => setTurn(turn + 1))
    focusTitle()
  }
  return <Declaration key={`${kind} ${turn}`} kind={kind} onAnother={startOver} />
}

interface DeclarationProps {
  kind: DeclarationKind
  /** Begins another declaration. */
  onAnother: () => void
}

function Declaration({ kind, onAnother }: DeclarationProps) {
  const declare = useWrite('PUT /api/declare')
  return declare.data ? (
    <Receipt kind={kind} onAnother={onAnother} {...declare.data} />
  ) : (
    <DeclarationForm kind={kind} declare={declare} />
  )
}

interface FormProps {
  kind: DeclarationKind
  declare: ReturnType<typeof useWrite<'PUT /api/declare'>>
}

function DeclarationForm({ kind, declare: { mutate, error, isPending } }: FormProps) {
  const { productName } = useProduct()
  const words = t.declarations
  const [how, setHow] = useState<'ordinary' | 'cause'>('ordinary')
  const [reason, setReason] = useState('')
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const [contract, setContract] = useState(() => words.subscription(productName))
  const [when, setWhen] = useState<'soonest' | 'onDay'>('soonest')
  const [day, setDay] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hasReason = how === 'cause'
  const hasDay = when === 'onDay'
  const problems = {
    reason: hasReason && reason.trim() === '' ? t.input.reason : undefined,
    fullName: fullName.trim() === '' ? t.input.name : undefined,
    email: isEmail(email.trim()) ? undefined : t.input.email,
    endsOn: hasDay && day === '' ? words.noDay : undefined,
  }
  const problem = (name: keyof typeof problems) => (wasTried && problems[name]) || fieldError(error, name)
  useEffect(() => {
    if (error) focusFirst(form.current)
  }, [error])
  const submit = () => {
    flushSync(() => setWasTried(true))
    if (Object.values(problems).some(Boolean)) {
      focusFirst(form.current)
      return
    }
    mutate({
      kind,
      fullName: fullName.trim(),
      email: email.trim(),
      contract: contract.trim(),
      reason: hasReason ? reason.trim() : null,
      endsOn: hasDay ? day : null,
    })
  }
  return (
    <Page title={t.shell.routes[kind]} width="text">
      <Form ref={form} className={kit.fields} onSubmit={submit}>
        <p>{words[kind].lead(productName)}</p>
        {kind === 'cancel' && (
          <Choice
            legend={words.how}
            value={how}
            options={[
              { value: 'ordinary', label: words.ordinary },
              { value: 'cause', label: words.cause },
            ]}
            onChange={setHow}
          />
        )}
        {hasReason && (
          <TextArea
            label={words.reason}
            value={reason}
            onChange={setReason}
            maxLength={limits.declaredReasonLength}
            error={problem('reason')}
          />
        )}
        <Field
          label={words.fullName}
          name="name"
          autoComplete="name"
          value={fullName}
          onChange={setFullName}
          maxLength={limits.fullNameLength}
          error={problem('fullName')}
        />
        <Field
          label={words.email}
          hint={words.emailHint}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          maxLength={limits.emailLength}
          error={problem('email')}
        />
        <Field
          label={words.contract}
          hint={words.contractHint}
          value={contract}
          onChange={setContract}
          maxLength={limits.contractNameLength}
          error={fieldError(error, 'contract')}
        />
        {kind === 'cancel' && (
          <Choice
            legend={words.when}
            value={when}
            options={[
              { value: 'soonest', label: words.soonest },
              { value: 'onDay', label: words.onDay },
            ]}
            onChange={setWhen}
          />
        )}
        {hasDay && (
          <Field
            label={words.day}
            type="date"
            max="2199-12-31"
            value={day}
            onChange={setDay}
            error={problem('endsOn')}
          />
        )}
        {!error?.problem?.errors && <ErrorNotice error={error} />}
        <div>
          <Button type="submit" variant="primary" pending={isPending}>
            {words[kind].submit}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

/** Focuses the first invalid field, which may be out of view. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()

/** The page to keep. */
function Receipt({ kind, onAnother, receipt }: DeclarationProps & CallOutput<'PUT /api/declare'>) {
  const { productName } = useProduct()
  const words = t.declarations
  const title = words[kind].received
  useEffect(focusTitle, [])
  const save = () => {
    const lines = receipt.map(({ name, value }) => `${name}: ${value}`)
    const text = [title, `${productName}, ${location.origin}`, '', ...lines, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), words[kind].file)
  }
  return (
    <Page title={title} width="text">
      <div className={kit.fields}>
        <dl className={styles.receipt}>
          {receipt.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          {words.keep} {words[kind].next}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => print()}>{words.print}</Button>
          <Button onClick={save}>{words.save}</Button>
          <Button variant="plain" onClick={onAnother}>
            {words[kind].another}
          </Button>
        </div>
      </div>
    </Page>
  )
}
