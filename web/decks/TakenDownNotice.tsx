import { useProduct } from '../app/shell/config.ts'
import { mailto } from '../app/shell/mailto.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './DeckPage.module.css'

/** Tells an author that an admin took the deck down, and where to answer. */
export function TakenDownNotice({ deckName }: { deckName: string }) {
  const { productName, supportEmail } = useProduct()
  const words = t.decks.takenDown
  return (
    <Notice
      className={styles.notice}
      title={words.title}
      actions={
        <a href={mailto(supportEmail, words.mail(productName, deckName))} className={buttonClass()}>
          {words.contact}
        </a>
      }
    >
      {words.note}
    </Notice>
  )
}
