import { useEffect, useState } from 'react'
import { t } from '../../texts/index.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Back.module.css'
import { paths } from '../../data/paths.ts'

/** A younger page is up to date. Reloading it would change nothing, and never end. */
const youngMs = 10_000

let isChunkMissing = false

/** Notices when a chunk cannot be loaded. */
export function watchForReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    isChunkMissing = true
  })
}

/** Whether a chunk is missing because a release removed it. Reloading the page brings the new one. */
export const needsReload = () => isChunkMissing && navigator.onLine && performance.now() > youngMs

/** Replaces a screen that failed. Its link reloads the page, in case a chunk is what failed. */
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
      {/* Offline, this link would leave the app. */}
      {!isOffline && (
        <p className={styles.back}>
          <a href={paths.home} className={buttonClass({ variant: 'primary' })}>
            {back}
          </a>
        </p>
      )}
    </Page>
  )
}
