import { type ComponentProps, useRef, useState } from 'react'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { type SharedRole, sharedRoles } from '../../shared/decks.ts'
import { t } from '../texts/index.ts'
import { useWrite } from '../data/api.ts'
import { Button } from '../ui/Button.tsx'
import { Field, Form, Select } from '../ui/Field.tsx'
import { day } from '../texts/time.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import kit from '../ui/kit.module.css'
import styles from './Sharing.module.css'
import { Refusal } from './Refusal.tsx'

interface LinkSectionProps {
  deck: DeckDetail
  /** Undefined until it is loaded; links can be made before. */
  access: CallOutput<'GET /api/deckAccess/:id'> | undefined
}

/** Links that give access to the deck. */
export function LinkSection({ deck, access }: LinkSectionProps) {
  const { members = [], links = [] } = access ?? {}
  const [revoked, setRevoked] = useState<Link | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const words = t.sharing.links
  return (
    <section className={styles.section} aria-labelledby="links-title">
      <h3 id="links-title" ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.note}>{words.note}</p>
      {!deck.isTakenDown && <LinkForm deckId={deck.id} />}
      {links.length > 0 && (
        <ul className={styles.rows} aria-labelledby="links-title">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} isResting={deck.isTakenDown} onRevoke={() => setRevoked(link)} />
          ))}
        </ul>
      )}
      {revoked && (
        <RevokeDialog
          deck={deck}
          link={revoked}
          isInvited={members.some(({ via }) => via === 'invitation')}
          onClose={() => setRevoked(null)}
          onRevoked={() => title.current?.focus()}
        />
      )}
    </section>
  )
}

/** For how many days a link can work; null for one without an end. */
const choices = [1, 7, 30, 365, null]
const words = t.sharing.links
const nameOf = (days: number | null) => (days === null ? words.forever : days === 365 ? words.year : words.days(days))

/** Makes a link into the deck. */
function LinkForm({ deckId }: { deckId: number }) {
  const [role, setRole] = useState<SharedRole>('reader')
  const [days, setDays] = useState<number | null>(30)
  const make = useWrite('PUT /api/shareLink')
  return (
    <Form
      className={kit.stack}
      onSubmit={() => {
        if (!make.isPending) make.mutate({ deck: deckId, role, days })
      }}
    >
      <Refusal error={make.error} />
      <div className={styles.fields}>
        <RoleSelect label={t.sharing.role} value={role} onChange={setRole} className={styles.choice} />
        <Select
          label={words.expiry}
          value={days}
          options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
          onChange={setDays}
          className={styles.choice}
        />
        <Button type="submit" icon="plus" pending={make.isPending}>
          {words.make}
        </Button>
      </div>
      <p role="status" className={kit.hidden}>
        {make.isSuccess && words.made}
      </p>
    </Form>
  )
}

export type Link = CallOutput<'GET /api/deckAccess/:id'>['links'][number]

/** Whether the link has expired. */
export const isOver = ({ expiresAt }: Link) => expiresAt !== null && new Date(expiresAt) < new Date()

/** How long the button confirms that the address was copied. */
const copiedMs = 3000

interface LinkRowProps {
  link: Link
  /** The link is suspended. */
  isResting: boolean
  onRevoke: () => void
}

/** A link: its address to copy, what it gives, and how to end it. */
function LinkRow({ link, isResting, onRevoke }: LinkRowProps) {
  const { role, url, expiresAt, members } = link
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = t.sharing.links
  const showOutcome = (next: 'copied' | 'failed') => {
    setOutcome(next)
    clearTimeout(timer.current)
    if (next === 'copied') timer.current = setTimeout(() => setOutcome(null), copiedMs)
  }
  // Without HTTPS there is no clipboard, which throws at once.
  const copy = async () => navigator.clipboard.writeText(url)
  const isExpired = isOver(link)
  const end =
    expiresAt === null ? words.endless : isExpired ? words.expired(day(expiresAt)) : words.until(day(expiresAt))
  return (
    <li className={styles.link}>
      {!isExpired && !isResting && !url && <p className={styles.small}>{words.unreadable}</p>}
      {!isExpired && !isResting && url && (
        <div className={styles.address}>
          <Field
            label={words.address}
            hideLabel
            readOnly
            value={url}
            onChange={() => {}}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            {...(outcome === 'copied' && { icon: 'check' as const })}
            onClick={() =>
              void copy().then(
                () => showOutcome('copied'),
                () => showOutcome('failed'),
              )
            }
          >
            {outcome === 'copied' ? words.copied : words.copy}
          </Button>
        </div>
      )}
      <div className={styles.facts}>
        <p className={styles.small}>
          {t.sharing.roles[role]} · {end}
          {members > 0 && ` · ${words.cameBy(members)}`}
        </p>
        <Button variant="plain" onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {outcome === 'failed' && words.notCopied}
      </p>
    </li>
  )
}

interface RevokeDialogProps {
  deck: DeckDetail
  link: Link
  /** The deck has members who came by invitation. */
  isInvited: boolean
  onClose: () => void
  onRevoked: () => void
}

/** Asks before a link is revoked, together with the access that it gave. */
function RevokeDialog({ deck, link: { id, members }, isInvited, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useWrite('PUT /api/revokeLink')
  const words = t.sharing.revoke
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      write={revoke}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate({ id }, () => {
          onClose()
          // A closing dialog gives focus back to what opened it, which is gone.
          setTimeout(onRevoked)
        })
      }
    >
      <p>{words.note}</p>
      {members > 0 && <p>{(deck.isPublic ? words.public : words.members)(members)}</p>}
      {members > 0 && !deck.isPublic && <p>{words.keep}</p>}
      {isInvited && <p>{words.invited}</p>}
    </ConfirmDialog>
  )
}

/** Chooses the role of a member. */
export function RoleSelect(props: Omit<ComponentProps<typeof Select<SharedRole>>, 'options'>) {
  return <Select {...props} options={sharedRoles.map((role) => ({ value: role, label: t.sharing.roles[role] }))} />
}
