import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { paths } from '../paths.ts'

/** What shows when a screen could not. Return loads the page anew, in case its program is what failed. */
export function ErrorScreen() {
  const { title, again, back } = t.shell.error
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
