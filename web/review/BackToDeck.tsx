import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { BackLink } from '../ui/Page.tsx'

/** The way back to the deck, by its name as soon as that is known. */
export function BackToDeck({ id, name }: { id: number; name: string | undefined }) {
  return <BackLink to={paths.deck(id)}>{name || t.review.backToDeck}</BackLink>
}
