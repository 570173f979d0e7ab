import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { call, useWrite } from '../data/api.ts'
import { useLogout } from '../app/shell/useLogout.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toastDone, toastError } from '../ui/toast.ts'
import { Section } from './Section.tsx'
import kit from '../ui/kit.module.css'
import styles from './SessionsSection.module.css'

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
      <p className={kit.note}>{text.intro}</p>
      <ul className={styles.sessions}>
        {named.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className={styles.session}>
            <Icon name="device" className={styles.icon} />
            <div className={styles.device}>
              <p>{device}</p>
              <p className={kit.small}>{isCurrent ? text.current : text.lastUsed(relativeTime(lastUsedAt))}</p>
            </div>
            {!isCurrent && (
              <Button
                variant="plain"
                aria-label={text.endNamed(device)}
                pending={end.isPending && end.variables.id === id}
                onClick={() => end.mutate({ id }, { onError: toastError })}
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
            onClick={() => endOthers.mutate({}, { onError: toastError, onSuccess: () => toastDone(text.ended) })}
          >
            {text.endOthers}
          </Button>
        )}
        <Button aria-describedby={hintId} pending={endAll.isPending} onClick={() => endAll.mutate()}>
          {text.endAll}
        </Button>
        <p id={hintId} className={kit.note}>
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
    onError: toastError,
  })
}

/** Browsers by their distinctive tokens. Most also claim to be Chrome and Safari, so the order matters. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const longestName = 60

/** The name of a device by its user agent, such as 'Chrome on Windows', or else the shortened user agent. */
export function deviceName(userAgent: string, on: (browser: string, system: string) => string): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser && system) return on(browser, system)
  return userAgent.length > longestName ? `${userAgent.slice(0, longestName - 1)}…` : userAgent
}
