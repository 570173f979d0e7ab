import { useParams } from 'react-router'
import { t } from '../texts/index.ts'
import { SetPassword } from './SetPassword.tsx'

/** Where the link of a reset mail leads. */
export function Component() {
  const { token = '' } = useParams()
  return <SetPassword token={token} title={t.auth.reset.title} />
}
