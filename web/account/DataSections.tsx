import { DownloadButton } from '../app/DownloadButton.tsx'
import { mailto, useProduct } from '../app/shell/config.ts'
import { call } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Section } from './Section.tsx'

/** How to have the account deleted: by contacting support. */
export function DeletionSection() {
  const { productName, supportEmail } = useProduct()
  const text = t.account.deletion
  return (
    <Section title={text.title}>
      <p>{text.note}</p>
      <a href={mailto(supportEmail, text.mail(productName))} className={buttonClass()}>
        {t.ui.contactSupport}
      </a>
    </Section>
  )
}

/** Downloads everything that is stored about the user. */
export function ExportSection() {
  const { productName } = useProduct()
  const text = t.account.export
  return (
    <Section title={text.title}>
      <p>{text.note}</p>
      <DownloadButton
        read={() => call('GET /api/export', {})}
        name={() => text.fileName(productName, new Date().toISOString().slice(0, 10))}
        done={text.done}
      >
        {text.download}
      </DownloadButton>
    </Section>
  )
}
