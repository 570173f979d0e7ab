import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'

/** What one does with new cards. */
export function ReviewLink({ deckId }: { deckId: number }) {
  return (
    <Link to={paths.review(deckId)} className={buttonClass({ variant: 'primary' })}>
      {t.generation.done.review}
    </Link>
  )
}
