import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { SharedRole } from '../../shared/decks.ts'
import { emailKey, isEmail, isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { ApiError, query, refreshAfter, write } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Form, TextArea } from '../ui/Field.tsx'
import { RoleSelect } from './LinkSection.tsx'
import { Refusal } from './Refusal.tsx'
import kit from '../ui/kit.module.css'
import styles from './Sharing.module.css'

/** The progress of inviting a list. */
interface Sent {
  invited: string[]
  /** Addresses that have access already. */
  members: number
  left: string[]
  error: ApiError | null
}

interface InviteFormProps {
  deckId: number
  members: CallOutput<'GET /api/deckAccess/:id'>['members']
}

/** How many of the entries that are not addresses are named. */
const badShown = 5

/**
 * Invites a user by email, or everyone in a list, one after the other. At the first refusal it stops, as at the limit of an hour:
 * those who are not invited yet stay in the field, and so does everything that is not an address.
 */
export function InviteForm({ deckId, members }: InviteFormProps) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<SharedRole>('reader')
  const [isAsked, setIsAsked] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { data: me } = useQuery(query('GET /api/me', {}))
  const words = t.sharing.people
  const { emails, bad } = addressesIn(text)
  const error = sent?.error ?? null
  const atField = fieldError(error, 'email')
  const isList = emails.length + bad.length > 1

  const submit = async () => {
    setIsAsked(true)
    if (emails.length === 0 || isPending) return
    const there = [me?.email ?? '', ...members.map(({ email }) => email ?? '')]
    // The server says why a single address is refused.
    const left = isList ? emails.filter((email) => !there.some((one) => isSameEmail(one, email))) : emails
    setIsPending(true)
    const end = await inviteAll({ deck: deckId, role }, left, (invited) =>
      setSent({ invited, members: emails.length - left.length, left, error: null }),
    )
    setSent({ ...end, members: emails.length - left.length })
    setIsPending(false)
    // What is not an address stays.
    setIsAsked(bad.length > 0)
    // Text typed in the meantime is for the next invitation.
    setText((now) => (now === text ? [...end.left, ...bad].join('\n') : now))
  }
  return (
    <Form className={kit.stack} onSubmit={() => void submit()}>
      {!atField && <Refusal error={error} />}
      <div className={styles.fields}>
        <TextArea
          label={words.email}
          hint={words.emailHint}
          name="invited"
          data-autofocus
          rows={1}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.invitedLength}
          value={text}
          onChange={(next) => {
            setText(next)
            if (!isPending) setSent(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void submit()
          }}
          error={
            isList && bad.length > 0
              ? words.notEmails(bad.slice(0, badShown).join(', '), Math.max(0, bad.length - badShown))
              : isAsked && (emails.length === 0 || bad.length > 0)
                ? t.input.email
                : atField
          }
          className={styles.email}
        />
        <RoleSelect label={t.sharing.role} value={role} onChange={setRole} className={styles.choice} />
        <Button type="submit" variant="primary" icon="mail" pending={isPending}>
          {emails.length > 1 ? words.inviteAll(emails.length) : words.invite}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {sent && (isPending ? words.inviting(sent.invited.length, sent.left.length) : outcomeText(sent))}
      </p>
    </Form>
  )
}

/** Sends one invitation after the other, until one is refused. Returns who was invited, and who was not. */
async function inviteAll(
  to: { deck: number; role: SharedRole },
  emails: readonly string[],
  onProgress: (invited: string[]) => void,
): Promise<Omit<Sent, 'members'>> {
  const invited: string[] = []
  let error: ApiError | null = null
  for (const email of emails) {
    if (emails.length > 1) onProgress([...invited])
    try {
      await write('PUT /api/invite', { ...to, email })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      error = failure
      break
    }
    invited.push(email)
  }
  await refreshAfter('PUT /api/invite')
  return { invited, left: emails.slice(invited.length), error }
}

function outcomeText({ invited, members, left, error }: Sent): string {
  const words = t.sharing.people
  const [only] = invited
  if (error && invited.length + members === 0) return ''
  if (only !== undefined && invited.length + members + left.length === 1) return words.invited(only)
  return [words.invitedOf(invited.length, members), error && words.notYet(left.length)].filter(Boolean).join(' ')
}

/** The addresses of a list, each once, and the entries that are not addresses. */
interface Addresses {
  emails: string[]
  bad: string[]
}

const separators = /[;\t\r\n]+/
/** As mail programs write a person: a name, which may have a comma in it, and the address. */
const named = /<([^<>]*)>$/

/** Reads a list of people as it is pasted: `a@b.c` or `Name <a@b.c>`, separated by commas, semicolons, tabs or lines. */
export function addressesIn(text: string): Addresses {
  const emails = new Map<string, string>()
  const bad: string[] = []
  for (const part of text.split(separators)) {
    /** Entries without an address: of `Meier, Anna <a@b.c>` the first is a part of the name. */
    let waiting: string[] = []
    for (const entry of part.split(',').map((one) => one.trim())) {
      if (!entry.includes('@')) {
        if (entry) waiting.push(entry)
        continue
      }
      const address = named.exec(entry)?.[1]?.trim()
      if (address === undefined) bad.push(...waiting)
      waiting = []
      const found = address === undefined ? entry.split(/\s+/) : [address]
      if (!found.every(isEmail)) bad.push(entry)
      else for (const email of found) if (!emails.has(emailKey(email))) emails.set(emailKey(email), email)
    }
    bad.push(...waiting)
  }
  return { emails: [...emails.values()], bad }
}
