import { useProduct } from '../app/shell/config.ts'
import { mailto } from '../app/shell/mailto.ts'
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
        {text.contact}
      </a>
    </Section>
  )
}
