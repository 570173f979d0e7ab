import { useQueries, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { languageNames } from '../../shared/languages.ts'
import { query, useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { type TargetDeck, useBegin } from '../generation/useBegin.ts'
import { useDefaultLanguage } from '../generation/defaultLanguage.ts'
import { useWishes, WishFields } from '../generation/GenerationOptions.tsx'
import { rangesOf } from '../generation/ChapterStep.tsx'
import { isUnpaid, PremiumNotice, useEntitlement } from '../generation/Entitled.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastDone } from '../ui/toast.ts'
import { LeftOutButton } from './LeftOut.tsx'
import { CardEditor } from '../cards/CardEditor.tsx'
import { allRows } from '../decks/tree.ts'
import { coverageOf, droppedOf, type Part, partsOf } from './coverage.ts'
import { PagePicture } from './PagePicture.tsx'
import kit from '../ui/kit.module.css'
import styles from './DocumentPage.module.css'

const reads = (deckId: string, documentId: string) => ({
  deck: query('GET /api/deck/:id', { id: deckId }),
  document: query('GET /api/document/:id', { id: documentId }),
  coverage: query('GET /api/coverage/:id', { id: documentId }),
})

/** Starts the screen's queries while its chunk loads. */
export function loader({ params }: { params: { id?: string; documentId?: string } }): void {
  const { deck, document, coverage } = reads(params.id ?? '', params.documentId ?? '')
  prefetch(deck)
  prefetch(document)
  prefetch(coverage)
}

/** The parts of a document with their cards, or why there are none. */
export function Component() {
  const { id = '', documentId = '' } = useParams()
  const read = reads(id, documentId)
  const deck = useQuery(read.deck)
  const document = useQuery(read.document)
  const coverage = useQuery(read.coverage)
  const [isDeleting, setIsDeleting] = useState(false)
  const navigate = useNavigate()
  const words = t.review.documents
  const failed = [document, coverage].find((one) => one.isError && !one.data)
  const { data } = document
  const parts = partsOf(data?.sections ?? [], coverage.data ?? [])
  const deckPath = paths.deck(Number(id))

  return (
    <Page
      title={data?.name ?? t.shell.routes.document}
      back={<BackLink to={deckPath}>{deck.data?.name || t.review.backToDeck}</BackLink>}
    >
      {data && (
        <div className={styles.facts}>
          {data.unit && <span>{words.size(data.unit, data.pageCount)}</span>}
          <span>{words.uploaded(relativeTime(data.uploadedAt))}</span>
          <Button variant="plain" icon="trash" className={styles.remove} onClick={() => setIsDeleting(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      {failed?.error && [403, 404].includes(failed.error.status) ? (
        <EmptyState
          actions={
            <Link to={deckPath} className={buttonClass()}>
              {t.review.backToDeck}
            </Link>
          }
        >
          {words.gone}
        </EmptyState>
      ) : failed ? (
        <ErrorNotice error={failed.error} onRetry={() => failed.refetch()} />
      ) : data && coverage.data ? (
        <Coverage
          deck={{ id: data.deckId, name: deck.data?.name ?? '' }}
          document={data}
          parts={parts}
          onMade={() => void navigate(deckPath)}
        />
      ) : (
        <Spinner label={t.ui.loading} />
      )}
      {isDeleting && data && (
        <DeleteDocumentDialog
          document={data}
          cards={coverageOf(parts).cards}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate(deckPath, { replace: true })}
        />
      )}
    </Page>
  )
}

interface CoverageProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  parts: readonly Part[]
  /** More cards are being made. */
  onMade: () => void
}

/** Which parts of a document gave cards, and which did not. */
function Coverage({ deck, document, parts, onMade }: CoverageProps) {
  const [more, setMore] = useState<Part | null>(null)
  const { state, message, unit, emptyPages } = document
  const { covered, cards, most } = coverageOf(parts)
  const words = t.review.documents
  if (state === 'failed') return <Notice tone="error">{message}</Notice>
  if (state === 'reading') return <Notice>{words.reading}</Notice>
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.total}>{parts.length > 0 ? words.summary(covered, parts.length, cards) : words.noParts}</p>
        {emptyPages.length > 0 && (
          <Notice title={words.withoutText(unit, rangesOf(emptyPages), emptyPages.length)}>
            {words.withoutTextNote}
          </Notice>
        )}
      </div>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={words.parts}>
          {parts.map((part) => (
            <CoveragePart
              key={part.passages[0]}
              deck={deck}
              document={document}
              part={part}
              most={most}
              onMore={setMore}
            />
          ))}
        </ul>
      )}
      {more && (
        <MoreFromHere deck={deck} document={document} part={more} onClose={() => setMore(null)} onMade={onMade} />
      )}
    </>
  )
}

interface CoveragePartProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  part: Part
  /** Cards of the part that gave the most. */
  most: number
  onMore: (part: Part) => void
}

/** A part of a document: how many cards it gave, or why none. */
function CoveragePart({ deck, document, part, most, onMore }: CoveragePartProps) {
  const id = useId()
  const { unit } = document
  const { title, firstPage, lastPage, state, cards, leftOut } = part
  const words = t.review.documents
  return (
    <li className={styles.part}>
      <h2 id={id} className={styles.title} dir="auto">
        {title}
      </h2>
      {unit && <p className={kit.small}>{words.pages(unit, firstPage, lastPage)}</p>}
      {cards > 0 && <div className={styles.bar} style={{ '--share': cards / most } as CSSProperties} />}
      <p className={styles.gave} data-empty={cards === 0}>
        {state === 'covered' ? words.cards(cards) : whyNone(part)}
      </p>
      <div className={styles.actions}>
        {leftOut > 0 && <LeftOutButton deckId={document.deckId} documentId={document.id} passages={part.passages} />}
        <WriteCard deck={deck} document={document} part={part} describedBy={id} />
        <Button variant="plain" icon="sparkle" aria-describedby={id} onClick={() => onMore(part)}>
          {words.more}
        </Button>
      </div>
    </li>
  )
}

function whyNone(part: Part): string {
  const words = t.review.documents
  if (part.state === 'untried') return words.untried
  if (part.state === 'failed') return part.message || words.partFailed
  const dropped = droppedOf(part)
  const ideas = dropped.reduce((sum, { times }) => sum + times, 0)
  if (ideas === 0) return words.nothing
  const reasons = dropped.map(({ reason, times }) =>
    times > 1 ? `${words.reasons[reason]} (${times})` : words.reasons[reason],
  )
  return `${words.dropped(ideas)}: ${reasons.join('; ')}.`
}

interface MoreFromHereProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  part: Part
  onClose: () => void
  onMade: () => void
}

/** Has one part of a document gone through again, after saying what that costs. */
function MoreFromHere({ deck, document, part, onClose, onMade }: MoreFromHereProps) {
  const { entitlement } = useEntitlement()
  const { begin, isPending, error } = useBegin('PUT /api/createFromDocument', deck)
  const usual = useDefaultLanguage(deck.id, languageNames)
  const words = t.review.documents
  const mayBegin = !isUnpaid(entitlement)
  const { unit, id, name, language, last } = document
  const wishes = useWishes(last)
  const submit = () => {
    const lang = { name: last?.language ?? language ?? usual }
    if (isPending || !wishes.areValid) return
    void begin({ id, depth: 'more', passages: [...part.passages], lang, ...wishes.input }, onMade)
  }
  return (
    <Dialog
      title={words.moreTitle}
      onClose={onClose}
      {...(mayBegin && { onSubmit: submit })}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          {mayBegin && (
            <Button type="submit" variant="primary" disabled={!wishes.areValid} pending={isPending} data-autofocus>
              {words.make}
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={error} />
      <p>{words.moreNote(part.title, unit ? words.pages(unit, part.firstPage, part.lastPage) : name)}</p>
      {mayBegin && <WishFields {...wishes.fields} />}
      {mayBegin ? (
        <p role="status">{entitlement && (entitlement.isSubscribed ? words.included : words.free(entitlement.free))}</p>
      ) : (
        <PremiumNotice />
      )}
    </Dialog>
  )
}

interface DeleteDocumentDialogProps {
  document: CallOutput<'GET /api/document/:id'>
  /** How many rest on it. */
  cards: number
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a document is deleted, and lists what stays. */
function DeleteDocumentDialog({ document, cards, onClose, onDeleted }: DeleteDocumentDialogProps) {
  const remove = useWrite('PUT /api/deleteDocument')
  const words = t.review.documents
  return (
    <ConfirmDialog
      title={words.remove}
      button={t.decks.remove.button}
      write={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ id: document.id }, () => {
          toastDone(words.removed)
          onDeleted()
        })
      }
    >
      <p>
        {words.removeNote(document.name)} {words.removeKeeps(cards)}
      </p>
    </ConfirmDialog>
  )
}

interface WriteCardProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  part: Part
  describedBy: string
}

/** Opens the editor next to the text of a part of a document, to write a card about what no card asks for. */
function WriteCard({ deck, document, part, describedBy }: WriteCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), enabled: isOpen })
  const rows = allRows(data?.structure ?? [])
  return (
    <>
      <Button variant="plain" icon="pencil" aria-describedby={describedBy} onClick={() => setIsOpen(true)}>
        {t.review.documents.write}
      </Button>
      {isOpen && data && (
        <CardEditor
          deckId={deck.id}
          rows={rows}
          topicId={(rows.find(({ topic }) => topic.name === part.title) ?? rows[0])?.topic.id ?? 0}
          beside={<PartText document={document} part={part} />}
          onSaved={() => {}}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The text of a part; its first page, if it has none. */
function PartText({ document: { id, unit }, part }: Pick<WriteCardProps, 'document' | 'part'>) {
  const reads = useQueries({
    queries: part.passages.map((passage) => query('GET /api/passage', { id: String(id), passage: String(passage) })),
  })
  const text = reads.map(({ data }) => data?.text.trim() ?? '').filter(Boolean)
  const failed = reads.find(({ error }) => error)
  return (
    <section aria-label={t.review.documents.text} className={styles.text}>
      {failed?.error ? (
        <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
      ) : reads.some(({ isPending }) => isPending) ? (
        <Spinner label={t.ui.loading} />
      ) : text.length > 0 ? (
        <p dir="auto">{text.join('\n\n')}</p>
      ) : (
        <PagePicture documentId={id} page={part.firstPage} alt={t.review.source.pageOf(unit, part.firstPage)} />
      )}
    </section>
  )
}
