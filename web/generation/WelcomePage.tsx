import { DeeperButton } from './Failure.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { AuthCard } from '../auth/AuthCard.tsx'
import { paths } from '../data/paths.ts'
import { useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/Page.tsx'
import { useWrite } from '../data/api.ts'
import { fieldError } from '../texts/errors.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Field, Form, TextArea } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { freeCount, setFreeCount } from '../data/remembered.ts'
import { useAnnouncements } from './announce.ts'
import { type MadeDeck, placeIn, type WelcomePlace, welcomeSteps } from './welcomePlace.ts'
import flow from './Flow.module.css'
import { progressOf } from './progressQuery.ts'
import { UploadFlow } from './UploadFlow.tsx'
import { useEntitlement } from './Entitled.tsx'

/** The first deck, in four steps. Each is an entry of the history, and carries the deck that was made. */
export function Component() {
  const location: { state: unknown } = useLocation()
  const place = placeIn(location.state)
  const navigate = useNavigate()
  // Earlier entries know of no deck: going back to them must not make a second one.
  const [made, setMade] = useState<MadeDeck | null>(place.deck)
  const { productName } = useProduct()
  const deck = place.deck ?? made
  const step = place.step > 1 && !deck ? 1 : place.step
  useStepFocus(step)
  useAnnouncements()

  const { toCheckout } = place
  const goTo = (next: Omit<WelcomePlace, 'toCheckout'>, replace = false) =>
    navigate(paths.welcomeGeneration, { state: { ...next, toCheckout }, replace })
  const skipTo = toCheckout ? paths.checkout : paths.decks
  const endAt = toCheckout ? paths.checkout : paths.deck(deck?.id ?? 0)
  const goBack = () => void navigate(-1)
  const words = t.generation.welcome
  const titles = [words.title(productName), words.deckTitle, t.generation.fromFile, words.doneTitle]
  return (
    <AuthCard title={titles[step] ?? ''} lead={words.step(step + 1, welcomeSteps)} isWide>
      {step === 0 && <WelcomeStart skipTo={skipTo} onNext={() => void goTo({ step: 1, deck })} />}
      {step === 1 && (
        <WelcomeDeck
          made={deck}
          skipTo={skipTo}
          onBack={goBack}
          onNext={async (next) => {
            setMade(next)
            // The Back button leads to the deck, not to an empty form.
            await goTo({ step: 1, deck: next }, true)
            await goTo({ step: 2, deck: next })
          }}
        />
      )}
      {step === 2 && deck && (
        <WelcomeFile deck={deck} next={endAt} onBack={goBack} onDone={() => void goTo({ step: 3, deck })} />
      )}
      {step === 3 && deck && <WelcomeDone deck={deck} next={endAt} />}
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

/** The end of the onboarding: what was made, and the way on. */
function WelcomeDone({ deck, next }: { deck: MadeDeck; next: string }) {
  const { data } = useQuery(progressOf(deck.id))
  const words = t.generation.welcome
  return (
    <div className={flow.flow}>
      {data && data.cards > 0 && <p>{t.generation.done.made(data.cards, deck.name || t.decks.unnamed)}.</p>}
      {data?.message && <p role="status">{data.message}</p>}
      <p>{words.ready}</p>
      <p>{words.wish}</p>
      <div className={flow.actions}>
        <Link
          // Not to be come back to: each press counts.
          replace
          to={next}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => setFreeCount(Math.max(0, freeCount() - 1))}
        >
          {words.finish}
        </Link>
        {data && <DeeperButton deck={deck} progress={data} />}
      </div>
    </div>
  )
}

interface WelcomeFileProps {
  deck: MadeDeck
  /** The screen after the onboarding. */
  next: string
  onBack: () => void
  onDone: () => void
}

/** The first file. What pays for it is not asked here: the first generation is free, and the server looks anyway. */
function WelcomeFile({ deck, next, onBack, onDone }: WelcomeFileProps) {
  return (
    <UploadFlow
      deck={deck}
      heading="h2"
      goesOn
      meanwhile={
        <Link to={paths.deck(deck.id)} className={buttonClass()}>
          {t.generation.making.toDeck}
        </Link>
      }
      without={
        <Link to={next} className={buttonClass()}>
          {t.generation.welcome.without}
        </Link>
      }
      onCancel={onBack}
      onDone={onDone}
    />
  )
}

/** The purpose of the product, and the price of the first generation: nothing. */
function WelcomeStart({ skipTo, onNext }: { skipTo: string; onNext: () => void }) {
  const { entitlement } = useEntitlement()
  const words = t.generation.welcome
  // Until the server responds, the number remembered in this browser counts.
  const { isSubscribed, free } = entitlement ?? { isSubscribed: false, free: freeCount() }
  return (
    <div className={flow.flow}>
      <p>{words.belief}</p>
      <p>{free > 0 ? words.free : isSubscribed ? words.subscribed : words.unpaid}</p>
      <div className={flow.actions}>
        <SkipLink to={skipTo} />
        <Button variant="primary" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </div>
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
