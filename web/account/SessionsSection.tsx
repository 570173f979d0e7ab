import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { call, useWrite } from '../data/api.ts'
import { useLogout } from '../app/shell/useLogout.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import { deviceName } from './deviceName.ts'
import { Section } from './Section.tsx'
import styles from './SessionsSection.module.css'

const sayFailure = (error: unknown) => void toast({ message: errorText(error), tone: 'error' })

/** Where the user is signed in, and how to end that. */
export function SessionsSection({ sessions }: { sessions: CallOutput<'GET /api/sessions'> }) {
  const hintId = useId()
  const end = useWrite('PUT /api/endSession')
  const endOthers = useWrite('PUT /api/endOtherSessions')
  const endAll = useSignOutEverywhere()
  const text = t.account.sessions
  const named = sessions.map((session) => ({ ...session, device: deviceName(session.device, text.device) }))
  return (
    <Section title={text.title}>
      <p className={styles.intro}>{text.intro}</p>
      <ul className={styles.sessions}>
        {named.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className={styles.session}>
            <Icon name="device" className={styles.icon} />
            <div className={styles.device}>
              <p>{device}</p>
              <p className={styles.used}>
                {isCurrent ? text.current : text.lastUsed(relativeTime(new Date(lastUsedAt), new Date()))}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="plain"
                aria-label={text.endNamed(device)}
                pending={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id }, { onError: sayFailure })}
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.ends}>
        {sessions.length > 1 && (
          <Button
            pending={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                { onError: sayFailure, onSuccess: () => void toast({ message: text.ended, tone: 'good' }) },
              )
            }
          >
            {text.endOthers}
          </Button>
        )}
        <Button aria-describedby={hintId} pending={endAll.isPending} onClick={() => endAll.mutate()}>
          {text.endAll}
        </Button>
        <p id={hintId} className={styles.intro}>
          {text.endAllHint}
        </p>
      </div>
    </Section>
  )
}

/** Ends the sessions elsewhere, which must succeed, and then this one. */
function useSignOutEverywhere() {
  const logOut = useLogout()
  return useMutation({
    mutationFn: async () => {
      await call('PUT /api/endOtherSessions', {})
      await logOut()
    },
    onError: sayFailure,
  })
}
