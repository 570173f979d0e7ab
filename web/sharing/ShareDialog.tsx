import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { type LanguageName, languageNames } from '../../shared/languages.ts'
import { query, useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { progressOf } from '../generation/progressQuery.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toastDone } from '../ui/toast.ts'
import { day } from '../texts/time.ts'
import { classNames } from '../ui/className.ts'
import { Email } from '../ui/Email.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { InviteForm } from './InviteForm.tsx'
import { isOver, LinkSection, RoleSelect } from './LinkSection.tsx'
import { OwnName } from './OwnName.tsx'
import kit from '../ui/kit.module.css'
import styles from './Sharing.module.css'
import { refusalText, UnverifiedNotice } from './Refusal.tsx'

/** The access to a deck: people, links, and everyone. */
export function ShareDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const access = useQuery({ ...query('GET /api/deckAccess/:id', { id: String(deck.id) }), staleTime: 0 })
  return (
    <Dialog size="wide" title={t.decks.share.open} onClose={onClose}>
      <ErrorNotice error={access.error} onRetry={() => access.refetch()} />
      {deck.isTakenDown && <Notice tone="warning">{t.sharing.takenDown}</Notice>}
      <OwnName takesFocus />
      <UnreviewedNotice deck={deck} />
      <PeopleSection deck={deck} access={access.data} />
      <LinkSection deck={deck} access={access.data} />
      <PublishSection deck={deck} onDone={onClose} />
    </Dialog>
  )
}

/** Says that the deck has generated cards that nobody has reviewed, before others are given them. */
function UnreviewedNotice({ deck }: { deck: DeckDetail }) {
  const { data } = useQuery(progressOf(deck.id))
  const words = t.sharing.unreviewed
  if (!data?.unreviewed) return null
  return (
    <Notice
      tone="warning"
      title={words.title(data.unreviewed)}
      actions={
        <Link to={paths.review(deck.id)} className={buttonClass()}>
          {words.review}
        </Link>
      }
    >
      {words.note}
    </Notice>
  )
}

const confirmLanguage = () => toastDone(t.library.languageSaved)

/** Makes a private deck public, or a public one private, and explains the consequences. */
function PublishSection({ deck, onDone }: { deck: DeckDetail; onDone: () => void }) {
  const publish = useWrite('PUT /api/public')
  const { share } = t.decks
  const words = t.sharing.publish
  const isPublic = !deck.isPublic
  const [language, setLanguage] = useState(deck.language)
  const submit = () =>
    publish.mutate({ deck: deck.id, isPublic, ...(language && { language }) }, () => {
      toastDone(isPublic ? share.publicDone : share.privateDone)
      onDone()
    })
  // A write whose answer was lost may have been done.
  const asked = publish.variables
  const isDone = asked?.isPublic === deck.isPublic && (asked.language ?? deck.language) === deck.language
  const changeLanguage = (next: LanguageName | null) => {
    if (next === null) return
    publish.mutate({ deck: deck.id, isPublic: true, language: next }, confirmLanguage)
  }
  const title = (
    <h3 id="publish-title" className={styles.title}>
      {words.title}
    </h3>
  )
  if (deck.isTakenDown)
    return (
      <section className={styles.section} aria-labelledby="publish-title">
        {title}
        <p>{t.decks.takenDown.title}</p>
      </section>
    )
  return (
    <section className={styles.section} aria-labelledby="publish-title">
      {title}
      {publish.error?.code === 'email-unverified' ? (
        <UnverifiedNotice>{share.unverified}</UnverifiedNotice>
      ) : (
        publish.isError && !isDone && <ErrorNotice error={publish.error} />
      )}
      {isPublic ? (
        <>
          <p>{share.publicNote}</p>
          <div>
            <p>{words.visible}</p>
            <ul className={styles.parts}>
              {words.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
          <p>{words.kept}</p>
          <LanguageChoice value={language} onChange={setLanguage} mayBeUnknown={deck.language === null} />
        </>
      ) : (
        <>
          <p className={styles.state}>
            <Icon name="globe" size={18} />
            {words.isPublic}
          </p>
          <LanguageChoice value={deck.language} onChange={changeLanguage} mayBeUnknown={deck.language === null} />
          <p>{share.privateNote}</p>
        </>
      )}
      <Button icon={isPublic ? 'globe' : 'lock'} pending={publish.isPending} className={styles.act} onClick={submit}>
        {isPublic ? share.makePublic : share.makePrivate}
      </Button>
    </section>
  )
}

interface LanguageChoiceProps {
  /** Null: the server finds out. */
  value: LanguageName | null
  onChange: (language: LanguageName | null) => void
  /** The server cannot be asked to forget a language that it knows. */
  mayBeUnknown: boolean
}

/** The language that a public deck is found by. */
function LanguageChoice({ value, onChange, mayBeUnknown }: LanguageChoiceProps) {
  const words = t.library
  return (
    <Select
      label={words.publishLanguage}
      hint={words.publishLanguageHint}
      value={value}
      options={[
        ...(mayBeUnknown ? [{ value: null, label: words.detect }] : []),
        ...languageNames.map((name) => ({ value: name, label: words.languages[name] })),
      ]}
      onChange={onChange}
    />
  )
}

interface PeopleSectionProps {
  deck: DeckDetail
  /** Undefined until it is loaded; users can be invited before. */
  access: CallOutput<'GET /api/deckAccess/:id'> | undefined
}

function PeopleSection({ deck, access }: PeopleSectionProps) {
  const { members = [], invitations = [], links = [] } = access ?? {}
  const [removed, setRemoved] = useState<Member | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had focus is gone with its row.
  const onGone = () => title.current?.focus()
  const words = t.sharing.people
  return (
    <section className={styles.section} aria-labelledby="people-title">
      <h3 id="people-title" ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.note}>{words.note}</p>
      {!deck.isTakenDown && <InviteForm deckId={deck.id} members={members} />}
      {members.length > 0 && (
        <div>
          <h4 id="members-title" className={styles.subtitle}>
            {words.list}
          </h4>
          <ul className={styles.rows} aria-labelledby="members-title">
            {members.map((member) => (
              <MemberRow key={member.user} deckId={deck.id} member={member} onRemove={() => setRemoved(member)} />
            ))}
          </ul>
        </div>
      )}
      {invitations.length > 0 && (
        <div>
          <h4 id="invitations-title" className={styles.subtitle}>
            {words.waiting}
          </h4>
          <ul className={styles.rows} aria-labelledby="invitations-title">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onGone={onGone} />
            ))}
          </ul>
        </div>
      )}
      {removed && (
        <RemoveMemberDialog
          deck={deck}
          member={removed}
          isLinked={links.some((link) => !isOver(link))}
          onClose={() => setRemoved(null)}
          onRemoved={onGone}
        />
      )}
    </section>
  )
}

interface InvitationRowProps {
  invitation: CallOutput<'GET /api/deckAccess/:id'>['invitations'][number]
  onGone: () => void
}

/** An invitation that waits for an answer. */
function InvitationRow({ invitation: { id, email, role, expiresAt }, onGone }: InvitationRowProps) {
  const withdraw = useWrite('PUT /api/withdrawInvitation')
  const words = t.sharing.people
  return (
    <li className={classNames(styles.row, styles.waiting)}>
      <Icon name="mail" className={styles.icon} />
      <div className={styles.who}>
        <p>
          <Email>{email}</Email>
        </p>
        <p className={styles.small}>
          {t.sharing.roles[role]} · {words.until(day(expiresAt))}
        </p>
        {withdraw.isError && (
          <p role="alert" className={kit.error}>
            {refusalText(withdraw.error)}
          </p>
        )}
      </div>
      <Button
        variant="plain"
        aria-label={words.withdrawNamed(email)}
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate({ id }, { onSuccess: onGone })}
      >
        {words.withdraw}
      </Button>
    </li>
  )
}

type Member = CallOutput<'GET /api/deckAccess/:id'>['members'][number]

interface MemberRowProps {
  deckId: number
  member: Member
  onRemove: () => void
}

/** A member of the deck. A new role is saved at once, and reset if the server refuses it. */
function MemberRow({ deckId, member, onRemove }: MemberRowProps) {
  const change = useWrite('PUT /api/memberRole')
  const { user, name, email, role, via } = member
  const words = t.sharing.people
  return (
    <li className={styles.row}>
      <Icon name="user" className={styles.icon} />
      <div className={styles.who}>
        <p dir="auto">{name}</p>
        {/* Members who joined by a link have not shown their email address. */}
        <p className={styles.small}>{via === 'link' ? words.byLink : email && <Email>{email}</Email>}</p>
        <p role="status" className={styles.small}>
          {change.isSuccess && words.roleSaved}
        </p>
      </div>
      <RoleSelect
        label={words.roleOf(name)}
        hideLabel
        value={change.isPending ? change.variables.role : role}
        error={change.isError ? refusalText(change.error) : undefined}
        onChange={(next) => change.mutate({ deck: deckId, user, role: next })}
        className={styles.role}
      />
      <IconButton icon="close" label={words.remove(name)} onClick={onRemove} />
    </li>
  )
}

interface RemoveMemberDialogProps {
  deck: DeckDetail
  member: Pick<Member, 'user' | 'name'>
  /** A link still gives access. */
  isLinked: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a member loses access. */
export function RemoveMemberDialog({ deck, member, isLinked, onClose, onRemoved }: RemoveMemberDialogProps) {
  const { user, name } = member
  const remove = useWrite('PUT /api/removeMember')
  const words = t.sharing.remove
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      write={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ deck: deck.id, user }, () => {
          onClose()
          // A closing dialog gives focus back to what opened it, which is gone.
          setTimeout(onRemoved)
        })
      }
    >
      <p>{deck.isPublic ? words.public(name) : words.note(name)}</p>
      {isLinked && <p>{words.links}</p>}
    </ConfirmDialog>
  )
}
