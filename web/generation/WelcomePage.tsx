import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthCard } from '../auth/AuthCard.tsx'
import { paths } from '../data/paths.ts'
import { useProduct } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { focusTitle } from '../ui/focusTitle.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import { WelcomeDeck } from './WelcomeDeck.tsx'
import { WelcomeDone } from './WelcomeDone.tsx'
import { WelcomeFile } from './WelcomeFile.tsx'
import { WelcomeStart } from './WelcomeStart.tsx'
import { type MadeDeck, placeIn, type WelcomePlace, welcomeSteps } from './welcomePlace.ts'

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
            // Whoever comes back finds the deck, not an empty form.
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
