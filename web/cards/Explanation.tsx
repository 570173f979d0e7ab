import { t } from '../texts/index.ts'
import { CardText } from './CardText.tsx'
import styles from './Explanation.module.css'

/** Why the answer of a card is right. */
export function Explanation({ text }: { text: string }) {
  return (
    <div className={styles.explanation}>
      <p className={styles.explanationTitle}>{t.study.explanation}</p>
      <CardText text={text} />
    </div>
  )
}
