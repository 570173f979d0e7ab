import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import { LeaveFor } from '../app/shell/LeaveFor.tsx'
import { query, useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { day } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Email } from '../ui/Email.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toastDone } from '../ui/toast.ts'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { isOver } from './LinkSection.tsx'
import { RemoveMemberDialog, ShareDialog } from './ShareDialog.tsx'
import kit from '../ui/kit.module.css'
import styles from './ClassPage.module.css'
import { calendarDay, dueDay, topicsText } from './dueDay.ts'

const reads = (id: number) => ({
  deck: query('GET /api/deck/:id', { id: String(id) }),
  assignments: query('GET /api/deckAssignments/:id', { id: String(id) }),
  members: query('GET /api/class/:id', { id: String(id) }),
  access: query('GET /api/deckAccess/:id', { id: String(id) }),
})

/** Starts the screen's queries while its chunk loads. */
export function loader({ params }: { params: { id?: string } }): void {
  const { deck, assignments } = reads(Number(params.id))
  prefetch(deck)
  prefetch(assignments)
}

/** The class of a deck: its assignments and, for the author, its members and their progress. */
export function Component() {
  const id = Number(useParams().id)
  const enabled = useAuthorised()
  const deck = useQuery({ ...reads(id).deck, enabled })
  const words = t.classes
  if (deck.error?.status === 404) return <LeaveFor to={paths.decks} why={t.decks.gone} />
  if (deck.data && !mayEdit(deck.data.role)) return <LeaveFor to={paths.deck(id)} why={t.suggestions.lost.readOnly} />
  return (
    <Page
      title={words.open}
      width="text"
      back={<BackLink to={paths.deck(id)}>{deck.data?.name || t.decks.unnamed}</BackLink>}
    >
      {deck.data ? (
        <div className={styles.sections}>
          <AssignmentsSection deck={deck.data} />
          {deck.data.isAuthor && <MembersSection deck={deck.data} />}
        </div>
      ) : deck.error ? (
        <ErrorNotice error={deck.error} onRetry={() => deck.refetch()} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Page>
  )
}

/** How often a class that is looked at is read. */
const membersEveryMs = 15_000

/** The members of a deck by name. Always read again, and then regularly, because live updates do not report their ratings. */
const useMembers = (deck: DeckDetail) =>
  useQuery({
    ...reads(deck.id).members,
    staleTime: 0,
    refetchInterval: membersEveryMs,
    enabled: useAuthorised() && deck.isAuthor,
    select: (members) => members.toSorted((a, b) => a.name.localeCompare(b.name, t.locale)),
  })

type Assignment = CallOutput<'GET /api/deckAssignments/:id'>[number]

function AssignmentsSection({ deck }: { deck: DeckDetail }) {
  const { data, error, refetch } = useQuery({ ...reads(deck.id).assignments, enabled: useAuthorised() })
  const { data: members = [] } = useMembers(deck)
  const [open, setOpen] = useState<{ kind: 'edit' | 'remove'; assignment: Assignment | null } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const words = t.classes.assignments
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="assignments-title" className={kit.stack}>
      <header className={styles.header}>
        <h2 id="assignments-title" ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        <Button icon="plus" onClick={() => setOpen({ kind: 'edit', assignment: null })}>
          {words.add}
        </Button>
      </header>
      <p className={kit.note}>{words.note}</p>
      <ErrorNotice error={error} onRetry={() => refetch()} />
      {data?.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((assignment) => (
            <AssignmentRow
              key={assignment.id}
              assignment={assignment}
              members={members}
              onOpen={(kind) => setOpen({ kind, assignment })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && <AssignmentDialog deck={deck} assignment={open.assignment} onClose={close} />}
      {open?.kind === 'remove' && open.assignment && (
        <RemoveDialog
          assignment={open.assignment}
          onClose={close}
          onRemoved={() => setTimeout(() => title.current?.focus())}
        />
      )}
    </section>
  )
}

interface AssignmentRowProps {
  assignment: Assignment
  /** Empty for editors. */
  members: Member[]
  onOpen: (kind: 'edit' | 'remove') => void
}

function AssignmentRow({ assignment, members, onOpen }: AssignmentRowProps) {
  const { topics, dueOn, note, cards } = assignment
  const words = t.classes.assignments
  const what = `${words.until(dueDay(dueOn))}: ${topicsText(topics)}`
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {what}
        </p>
        <p className={kit.note}>{words.cards(cards)}</p>
        {note && (
          <p className={kit.note} dir="auto">
            {note}
          </p>
        )}
        {cards > 0 && <WhoIsDone assignment={assignment} members={members} />}
      </div>
      <div className={styles.actions}>
        <IconButton icon="pencil" label={words.edit(what)} onClick={() => onOpen('edit')} />
        <IconButton icon="trash" label={words.remove(what)} onClick={() => onOpen('remove')} />
      </div>
    </li>
  )
}

/** How many members are done with an assignment, and on opening who. Nothing if none shares their progress. */
function WhoIsDone({ assignment: { id, cards }, members }: { assignment: Assignment; members: Member[] }) {
  const words = t.classes.assignments
  const rows = members.map(({ user, name, progress }) => ({
    user,
    name,
    learned: progress && (progress.assignments.find((one) => one.id === id)?.learned ?? 0),
  }))
  const sharing = rows.filter(({ learned }) => learned !== null)
  if (sharing.length === 0) return null
  const isDone = (learned: number | null) => learned !== null && learned >= cards
  return (
    <details className={styles.who}>
      <summary>{words.doneOf(sharing.filter(({ learned }) => isDone(learned)).length, sharing.length)}</summary>
      <ul>
        {rows.map(({ user, name, learned }) => (
          <li key={user}>
            <span dir="auto">{name}</span>
            <span className={styles.howFar} data-done={isDone(learned) || undefined}>
              {learned === null
                ? t.classes.members.hidden
                : isDone(learned)
                  ? words.done
                  : words.learned(learned, cards)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface RemoveDialogProps {
  assignment: Assignment
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ assignment, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useWrite('PUT /api/deleteAssignment')
  const words = t.classes.remove
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      write={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ id: assignment.id }, () => {
          toastDone(words.done)
          onClose()
          // The button that had focus went with the assignment.
          onRemoved()
        })
      }
    >
      <p>{words.note}</p>
    </ConfirmDialog>
  )
}

/** The members, and the progress of those who share it. */
function MembersSection({ deck }: { deck: DeckDetail }) {
  const { data: members = [], isPending, error, refetch } = useMembers(deck)
  const { data: access } = useQuery({ ...reads(deck.id).access, enabled: useAuthorised() })
  const [isSharing, setIsSharing] = useState(false)
  const [removed, setRemoved] = useState<Member | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const words = t.classes.members
  const invited = access?.invitations.length ?? 0
  const share = () => setIsSharing(true)
  return (
    <section aria-labelledby="members-title" className={kit.stack}>
      <header className={styles.header}>
        <h2 id="members-title" ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        <Button icon="share" onClick={share}>
          {t.decks.share.open}
        </Button>
      </header>
      {invited > 0 && (
        <p>
          <button type="button" className={kit.quietLink} onClick={share}>
            {words.invited(invited)}
          </button>
        </p>
      )}
      <ErrorNotice error={error} onRetry={() => refetch()} />
      {isPending && <Skeleton height="10rem" />}
      {!isPending && !error && members.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {members.length > 0 && (
        <>
          <p>{words.summary(members.length, members.filter(({ progress }) => progress).length)}</p>
          <p className={kit.note}>{words.note}</p>
          <ul className={styles.rows} aria-labelledby="members-title">
            {members.map((member) => (
              <MemberRow key={member.user} member={member} cards={deck.cards} onRemove={() => setRemoved(member)} />
            ))}
          </ul>
        </>
      )}
      {isSharing && <ShareDialog deck={deck} onClose={() => setIsSharing(false)} />}
      {removed && (
        <RemoveMemberDialog
          deck={deck}
          member={removed}
          isLinked={access?.links.some((link) => !isOver(link)) ?? false}
          onClose={() => setRemoved(null)}
          onRemoved={() => title.current?.focus()}
        />
      )}
    </section>
  )
}

type Member = CallOutput<'GET /api/class/:id'>[number]

function MemberRow({ member, cards, onRemove }: { member: Member; cards: number; onRemove: () => void }) {
  const { name, email, role, via, addedAt, progress } = member
  const words = t.classes.members
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={kit.note}>
          {t.sharing.roles[role]} · {words.joined(day(addedAt))} {via === 'link' ? words.byLink : words.byMail}
        </p>
        {email && (
          <p className={kit.note}>
            <Email>{email}</Email>
          </p>
        )}
      </div>
      <div className={styles.progress}>
        {progress ? <Progress progress={progress} cards={cards} /> : <p className={kit.note}>{words.hidden}</p>}
      </div>
      <IconButton icon="close" label={t.sharing.people.remove(name)} onClick={onRemove} />
    </li>
  )
}

function Progress({ progress, cards }: { progress: NonNullable<Member['progress']>; cards: number }) {
  const { learned, due, lastLearnedOn } = progress
  const words = t.classes.members
  const text = words.learned(learned, cards)
  return (
    <>
      <p>{[text, due > 0 && words.due(due)].filter(Boolean).join(' · ')}</p>
      {cards > 0 && (
        <ProgressBar
          label={text}
          segments={[
            { tone: 'good', value: learned },
            { tone: 'fresh', value: cards - learned },
          ]}
        />
      )}
      <p className={kit.note}>{lastLearnedOn ? words.lastLearned(calendarDay(lastLearnedOn)) : words.notYet}</p>
    </>
  )
}
