import { Link, useParams } from 'react-router'
import { mailOfToken } from '../../shared/mails.ts'
import { useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthCard } from './AuthCard.tsx'

/** Where the unsubscribe link of a mail leads. A button switches the mail off: scanners open links, too. */
export function Component() {
  const { token = '' } = useParams()
  const stop = useWrite('PUT /api/unsubscribe')
  const words = t.auth.unsubscribe
  const kind = mailOfToken(token)
  const isWrong = !kind || stop.error?.code === 'link-expired' || stop.error?.code === 'invalid-input'
  return (
    <AuthCard title={words.title}>
      {isWrong ? (
        <Notice tone="error">{words.failed}</Notice>
      ) : stop.isSuccess ? (
        <Notice tone="good">{words.done[kind]}</Notice>
      ) : (
        <>
          <p>{words.question[kind]}</p>
          <ErrorNotice error={stop.error} />
          <Button variant="primary" pending={stop.isPending} onClick={() => stop.mutate({ token })}>
            {words.stop}
          </Button>
        </>
      )}
      <Link to={paths.account} className={buttonClass()}>
        {words.toAccount}
      </Link>
    </AuthCard>
  )
}
