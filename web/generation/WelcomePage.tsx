import { DeeperButton } from './Failure.tsx'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { languageNames, languages } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import { AuthCard } from '../auth/AuthCard.tsx'
import { paths } from '../data/paths.ts'
import { useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/Page.tsx'
import { query, useWrite } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { fieldError } from '../texts/errors.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Field, Form, TextArea } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Skeleton, Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { takesHotkeys, useWindowEvent } from '../ui/useWindowEvent.ts'
import { toastError } from '../ui/toast.ts'
import { freeCount, setFreeCount } from '../data/remembered.ts'
import { useAnnouncements } from './announce.ts'
import { type MadeDeck, placeIn, stepOf, type WelcomePlace } from './welcomePlace.ts'
import flow from './Flow.module.css'
import { ReviewLink } from './GenerationProgress.tsx'
import { progressOf } from './progressQuery.ts'
import { deckNameOf, discardUnused, useDeckOfDocument } from './welcomeDeck.ts'
import { DropZone } from './DropZone.tsx'
import { UploadFlow } from './UploadFlow.tsx'
import { useEntitlement } from './Entitled.tsx'

const Keys = lazy(() => import('../decks/DeckKeys.tsx'))
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog.tsx')).ImportDialog }))

/** The first deck, in a few steps. Each is an entry of the history, and carries the deck that was made. */
export function Component() {
  const location: { state: unknown } = useLocation()
  const place = placeIn(location.state)
  const navigate = useNavigate()
  // Earlier entries know of no deck: going back to them must not make a second one.
  const [made, setMade] = useState<MadeDeck | null>(place.deck)
  const { productName } = useProduct()
  // The file is there until a reload; the next step offers to choose it again.
  const [file, setFile] = useState<File | null>(null)
  const deck = place.deck ?? made
  const step = place.step > 1 && !deck ? 1 : place.step
  useDeckOfDocument(place)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  useWindowEvent('keydown', ({ key, target }) => key === '?' && takesHotkeys(target) && setAreKeysOpen(true))
  useStepFocus(step)
  useAnnouncements()

  const { toCheckout } = place
  const goTo = (next: Omit<WelcomePlace, 'toCheckout'>, replace = false) =>
    navigate(paths.welcomeGeneration, { state: { ...next, toCheckout }, replace })
  const skipTo = toCheckout ? paths.checkout : paths.decks
  const endAt = toCheckout ? paths.checkout : paths.deck(deck?.id ?? 0)
  const goBack = () => void navigate(-1)
  const goToFile = async (next: MadeDeck) => {
    setMade(next)
    // The Back button leads to the deck, not to an empty form.
    await goTo({ step: 1, deck: next }, true)
    await goTo({ step: 2, deck: next })
  }
  const cancelFile = async () => {
    if (!deck?.isOfFile) return goBack()
    setFile(null)
    await goTo({ step: 0, deck: null }, true)
    await discardUnused(deck.id).catch(toastError)
  }
  const words = t.generation.welcome
  const titles = [words.title(productName), words.deckTitle, t.generation.fromFile, words.doneTitle]
  return (
    <AuthCard title={titles[step] ?? ''} lead={words.step(stepOf(step, deck))} isWide>
      {step === 0 && (
        <WelcomeStart
          skipTo={skipTo}
          onNext={() => void goTo({ step: 1, deck })}
          onFile={(file, made) => {
            setFile(file)
            void goTo({ step: 2, deck: made })
          }}
        />
      )}
      {step === 1 && (
        <WelcomeDeck
          made={deck}
          skipTo={skipTo}
          onBack={goBack}
          onNext={(next) => {
            setFile(null)
            void goToFile(next)
          }}
        />
      )}
      {step === 2 && deck && (
        <WelcomeFile
          deck={deck}
          chosen={file}
          next={endAt}
          onCancel={() => void cancelFile()}
          onDone={() => void goTo({ step: 3, deck })}
        />
      )}
      {step === 3 && deck && (
        <WelcomeDone
          deck={deck}
          next={endAt}
          isLearned={!toCheckout}
          onRepeated={() => void goTo({ step: 2, deck }, true)}
        />
      )}
      <Suspense>{areKeysOpen && <Keys screen="welcome" onClose={() => setAreKeysOpen(false)} />}</Suspense>
    </AuthCard>
  )
}

/** Moves focus to the heading of each new step. */
function useStepFocus(step: number) {
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    focusTitle()
  }, [step])
}

interface WelcomeDeckProps {
  /** The deck, when one came back to this step. */
  made: MadeDeck | null
  skipTo: string
  onBack: () => void
  onNext: (deck: MadeDeck) => void
}

/** Name and description of the first deck; Next makes it, and goes on only once it is made. */
function WelcomeDeck({ made, skipTo, onBack, onNext }: WelcomeDeckProps) {
  const [name, setName] = useState(made?.name ?? '')
  const [description, setDescription] = useState(made?.description ?? '')
  const create = useWrite('PUT /api/deck')
  const words = t.generation.welcome
  const [isMissing, setIsMissing] = useState(false)
  const deck = { name: name.trim(), description: description.trim() }
  const isBlank = deck.name === '' && deck.description === ''
  const nameError = isMissing && isBlank ? words.missing : fieldError(create.error, 'name')

  const submit = () => {
    if (made) return onNext(made)
    setIsMissing(isBlank)
    if (!isBlank && !create.isPending) create.mutate(deck, ({ id }) => onNext({ id, ...deck }))
  }
  return (
    <Form className={flow.flow} onSubmit={submit}>
      {!nameError && <ErrorNotice error={create.error} />}
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        maxLength={limits.deckNameLength}
        readOnly={made !== null}
        hint={made && words.made}
        error={nameError}
      />
      <TextArea
        label={words.description}
        value={description}
        onChange={setDescription}
        maxLength={limits.deckDescriptionLength}
        readOnly={made !== null}
        error={fieldError(create.error, 'description')}
      />
      <div className={flow.actions}>
        <SkipLink to={skipTo} />
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {words.next}
        </Button>
      </div>
    </Form>
  )
}

interface WelcomeDoneProps {
  deck: MadeDeck
  /** The screen after the onboarding. */
  next: string
  /** The deck comes next, not the checkout. */
  isLearned: boolean
  /** Another look at the document has begun. */
  onRepeated: () => void
}

/** The end of the onboarding: what was made, and the way on. */
function WelcomeDone({ deck, next, isLearned, onRepeated }: WelcomeDoneProps) {
  const { data } = useQuery(progressOf(deck.id))
  const { data: now } = useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), enabled: useAuthorised() })
  const words = t.generation.welcome
  const mayLearn = isLearned && !!data && data.cards > 0
  const mayReview = mayLearn && data.unreviewed > 0
  // Each press counts, so nobody comes back to them.
  const end = { replace: true, onClick: () => setFreeCount(Math.max(0, freeCount() - 1)) }
  return (
    <div className={flow.flow}>
      {data && data.cards > 0 && <p>{t.generation.done.made(data.cards, (now ?? deck).name || t.decks.unnamed)}.</p>}
      {data?.message && <p role="status">{data.message}</p>}
      <p>{words.ready}</p>
      <p>{words.wish}</p>
      <div className={flow.actions}>
        {mayReview && (
          <Link {...end} to={paths.review(deck.id)} className={buttonClass({ variant: 'primary' })}>
            {words.review(data.unreviewed)}
          </Link>
        )}
        {mayLearn && (
          <Link {...end} to={paths.learnDeck(deck.id)} className={buttonClass(mayReview ? {} : { variant: 'primary' })}>
            {words.learn}
          </Link>
        )}
        <Link {...end} to={next} className={buttonClass(mayLearn ? {} : { variant: 'primary' })}>
          {words.finish}
        </Link>
        {data && <DeeperButton deck={deck} progress={data} onRepeated={onRepeated} />}
      </div>
    </div>
  )
}

interface WelcomeFileProps {
  deck: MadeDeck
  /** The file, if the first step has it. */
  chosen: File | null
  /** The screen after the onboarding. */
  next: string
  onCancel: () => void
  onDone: () => void
}

/** The first file. What pays for it is not asked here: the first generation is free, and the server looks anyway. */
function WelcomeFile({ deck, chosen, next, onCancel, onDone }: WelcomeFileProps) {
  const navigate = useNavigate()
  const { data } = useQuery(progressOf(deck.id))
  return (
    <UploadFlow
      deck={deck}
      heading="h2"
      goesOn
      chosen={chosen}
      meanwhile={
        <Link to={paths.deck(deck.id)} className={buttonClass()}>
          {t.generation.making.toDeck}
        </Link>
      }
      without={
        // A second look that finds nothing leaves the cards of the first.
        data && data.unreviewed > 0 ? (
          <ReviewLink deckId={deck.id} />
        ) : (
          <Link to={next} className={buttonClass()}>
            {t.generation.welcome.without}
          </Link>
        )
      }
      onCancel={onCancel}
      onListed={() => void navigate(next)}
      onDone={onDone}
    />
  )
}

interface WelcomeStartProps {
  skipTo: string
  onNext: () => void
  /** A file was chosen, and a deck made for it. */
  onFile: (file: File, deck: MadeDeck) => void
}

/** The purpose of the product, and the shortest ways to the first card: a file, or a deck that is ready. */
function WelcomeStart({ skipTo, onNext, onFile }: WelcomeStartProps) {
  const { entitlement } = useEntitlement()
  const [isImporting, setIsImporting] = useState(false)
  const words = t.generation.welcome
  // Until the server responds, the number remembered in this browser counts.
  const { isSubscribed, free } = entitlement ?? { isSubscribed: false, free: freeCount() }
  return (
    <div className={flow.flow}>
      <p>{words.belief}</p>
      <p>{free > 0 ? words.free : isSubscribed ? words.subscribed : words.unpaid}</p>
      {free > 1 && <p className={flow.note}>{t.billing.subscription.free(free)}</p>}
      {(free > 0 || isSubscribed) && <FirstFile onFile={onFile} />}
      <ReadyDecks />
      <div className={flow.actions}>
        <SkipLink to={skipTo} />
        <Button onClick={() => setIsImporting(true)}>{words.haveCards}</Button>
        <Button onClick={onNext}>{words.next}</Button>
      </div>
      <Suspense>{isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}</Suspense>
    </div>
  )
}

const myDecks = query('GET /api/myDecks', {})

/** Takes the first file at once, into a deck of its name: the one that an earlier try left empty, or a new one. */
function FirstFile({ onFile }: Pick<WelcomeStartProps, 'onFile'>) {
  const [refusal, setRefusal] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { data: decks = [] } = useQuery({ ...myDecks, enabled: useAuthorised() })
  const create = useWrite('PUT /api/deck')
  const take = (file: File) => {
    setFile(file)
    const deck = { name: deckNameOf(file.name), description: '' }
    const tried = decks.find(
      (one) => one.isAuthor && one.name === deck.name && one.description === '' && one.cards === 0,
    )
    if (tried) return onFile(file, { ...deck, id: tried.id, isOfFile: true })
    create.mutate(deck, ({ id }) => onFile(file, { id, ...deck, isOfFile: true }))
  }
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <ErrorNotice error={create.error} />
      {create.isPending ? (
        <Spinner label={t.generation.wait} />
      ) : (
        <DropZone file={file} onFile={take} onRefusal={setRefusal} />
      )}
    </>
  )
}

const readyDecks = { public: 'true', limit: '3' } as const

/** Public decks, each one tap away from its first card. */
function ReadyDecks() {
  const enabled = useAuthorised()
  // In the language of the interface, or in any if there are none.
  const language = languageNames.find((name) => languages[name] === t.locale)
  const own = useQuery({ ...query('GET /api/search', { ...readyDecks, ...(language && { language }) }), enabled })
  const isNone = own.data?.length === 0
  const any = useQuery({ ...query('GET /api/search', readyDecks), enabled: enabled && isNone })
  const { data = [], isPending } = isNone ? any : own
  const add = useWrite('PUT /api/library')
  const navigate = useNavigate()
  const titleId = useId()
  const words = t.generation.welcome
  // As high as two decks, so that little moves whether there are one or three.
  if (isPending) return <Skeleton height="9rem" />
  if (data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={flow.ready}>
      <h2 id={titleId}>{words.readyDecks}</h2>
      <ul>
        {data.map((deck) => (
          <li key={deck.id}>
            <span dir="auto">
              {deck.name || t.decks.unnamed} <small>{t.library.cards(deck.cards)}</small>
            </span>
            <Button
              aria-label={t.decks.today.learnDeck(deck.name || t.decks.unnamed)}
              pending={add.isPending && add.variables.id === deck.id}
              onClick={() =>
                add.mutate(
                  { id: deck.id },
                  { onSuccess: () => void navigate(paths.learnDeck(deck.id)), onError: toastError },
                )
              }
            >
              {t.decks.study.learn}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads out of the onboarding. */
function SkipLink({ to }: { to: string }) {
  return (
    <span className={flow.aside}>
      <Link to={to}>{t.generation.welcome.skip}</Link>
    </span>
  )
}
