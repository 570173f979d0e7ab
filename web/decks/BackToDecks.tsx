import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { BackLink } from '../ui/BackLink.tsx'

/** The way back to the decks. */
export const BackToDecks = () => <BackLink to={paths.decks}>{t.decks.back}</BackLink>
