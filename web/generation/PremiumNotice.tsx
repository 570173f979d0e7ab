import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** What those see who have neither a subscription nor a free generation left. */
export function PremiumNotice() {
  const { message, buy } = t.generation.premium
  return (
    <Notice
      actions={
        <Link to={paths.account} className={buttonClass({ variant: 'primary' })}>
          {buy}
        </Link>
      }
    >
      {message}
    </Notice>
  )
}
