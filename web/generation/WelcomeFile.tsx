import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { UploadFlow } from './UploadFlow.tsx'
import type { MadeDeck } from './welcomePlace.ts'

interface WelcomeFileProps {
  deck: MadeDeck
  /** The screen after the onboarding. */
  next: string
  onBack: () => void
  onDone: () => void
}

/** The first file. What pays for it is not asked here: the first generation is free, and the server looks anyway. */
export function WelcomeFile({ deck, next, onBack, onDone }: WelcomeFileProps) {
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
