import { useEffect, useState } from 'react'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { paths } from '../paths.ts'
import { needsReload } from './freshProgram.ts'

/** What shows when a screen could not. Return loads the page anew, in case its program is what failed. */
export function ErrorScreen() {
  const { title, again, back } = t.shell.error
  const [isReloading] = useState(needsReload)

  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])

  if (isReloading) return null
  return (
    <Page title={title} width="text">
      <p>{again}</p>
      <p style={{ marginBlockStart: 'var(--space-5)' }}>
        <a href={paths.home} className={buttonClass({ variant: 'primary' })}>
          {back}
        </a>
      </p>
    </Page>
  )
}
