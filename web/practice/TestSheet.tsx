import { CardContent } from '../cards/CardContent.tsx'
import { faceOf } from '../cards/cardDraft.ts'
import { plainText } from '../cards/plainText.ts'
import { isChoice } from '../study/session.ts'
import { t } from '../texts/index.ts'
import { day } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { End } from './Practice.tsx'
import type { Result } from './testReducer.ts'
import type { Place } from './WayPage.tsx'
import kit from '../ui/kit.module.css'
import styles from './TestRound.module.css'

interface TestSheetProps {
  place: Place
  results: readonly Result[]
  /** Practises the wrong cards; null without any. */
  onPractise: (() => void) | null
  onRepeat: () => void
  onNew: () => void
}

/** The result of a test: its points, and each card with its answer and the learner's. It can be printed. */
export function TestSheet({ place, results, onPractise, onRepeat, onNew }: TestSheetProps) {
  const words = t.practice
  const right = results.filter(({ isRight }) => isRight).length
  const wrong = results.length - right
  return (
    <End
      title={words.points(right, results.length)}
      actions={
        <>
          {onPractise && (
            <Button variant="primary" size="large" onClick={onPractise}>
              {words.learnWrong(wrong)}
            </Button>
          )}
          <Button size="large" onClick={onRepeat}>
            {words.repeat}
          </Button>
          <Button size="large" onClick={onNew}>
            {words.newTest}
          </Button>
          <Button size="large" onClick={() => print()}>
            {words.print}
          </Button>
        </>
      }
    >
      <p className={kit.note}>
        {[words.test.titleOf(place.deck.name || t.decks.unnamed), day(new Date().toISOString()), place.partName]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className={styles.results} aria-label={words.sheet}>
        {results.map((result) => (
          <li key={result.card.id} className={styles.result}>
            <p className={styles.mark} data-tone={result.isRight ? 'good' : 'wrong'}>
              <Icon name={result.isRight ? 'check' : 'close'} size={16} />
              {result.isRight ? words.mark.right : words.mark.wrong}
            </p>
            <CardContent face={faceOf(result.card)} />
            <p className={styles.own}>
              {words.ownAnswer} <span dir="auto">{givenText(result)}</span>
              {result.isOverruled && ` (${words.overruled})`}
            </p>
          </li>
        ))}
      </ol>
    </End>
  )
}

/** What the learner answered, in words. */
export function givenText({
  card,
  chosen,
  typed,
  isRight,
}: Pick<Result, 'card' | 'chosen' | 'typed'> & { isRight?: boolean }): string {
  const words = t.practice
  if (isChoice(card)) {
    const texts = chosen
      .toSorted((a, b) => a - b)
      .map((index) => {
        const text = plainText(card.Answers[index]?.text ?? '', false)
        return text === '' ? t.study.answerPicture(index + 1) : text
      })
    return texts.join('; ') || words.noAnswer
  }
  if (typed.every((text) => text.trim() === '')) return words.ownJudgement[isRight ? 'right' : 'wrong']
  return typed.map((text) => text.trim() || words.noAnswer).join('; ')
}
