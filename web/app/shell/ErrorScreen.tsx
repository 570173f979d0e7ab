import { useEffect, useState } from 'react'
import { t } from '../../texts/index.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Back.module.css'
import { paths } from '../../data/paths.ts'
import { needsReload } from './freshProgram.ts'

/** What shows when a screen could not. Return loads the page anew, in case its program is what failed. */
export function ErrorScreen() {
  const { title, again, back, offline } = t.shell.error
  const [isReloading] = useState(needsReload)
  const [isOffline] = useState(() => !navigator.onLine)

  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])

  useEffect(() => {
    if (!isOffline) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])

  if (isReloading) return null
  return (
    <Page title={title} width="text">
      <p>{isOffline ? offline : again}</p>
      <p className={styles.back}>
        <a href={paths.home} className={buttonClass({ variant: 'primary' })}>
          {back}
        </a>
      </p>
    </Page>
  )
}
