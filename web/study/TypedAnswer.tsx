import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Rating } from '../../shared/study.ts'
import { plainText } from '../cards/plainText.ts'
import { comparedLetters, isTypedRight, type Letters, typedFields } from '../cards/typedAnswer.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Field, Form } from '../ui/Field.tsx'
import { Key } from '../ui/Key.tsx'
import kit from '../ui/kit.module.css'
import { type RatingButton, ratingName } from './buttons.ts'
import styles from './TypedAnswer.module.css'

/** Whether accents make no difference to the learner; undefined until that is read. They do if it cannot be. */
export function useForgivesAccents(): boolean | undefined {
  const { data, isError } = useQuery({ ...query('GET /api/settings', {}), enabled: useAuthorised() })
  return isError ? false : data?.forgivesAccents
}

interface TypedAnswerProps {
  card: Card
  isRevealed: boolean
  buttons: readonly RatingButton[]
  onReveal: () => void
  /** Takes back what was done last, by Ctrl+Z in an empty field. */
  onUndo?: () => void
  /** The rating that the answer suggests; null for none. */
  onSuggest: (rating: Rating | null) => void
}

/** Where a card asks for it, the fields to type its answer in, and then how that differs from the right one. */
export function TypedAnswer({ card, isRevealed, buttons, onReveal, onUndo, onSuggest }: TypedAnswerProps) {
  const [typed, setTyped] = useState<readonly string[]>([])
  const forgivesAccents = useForgivesAccents() ?? false
  const isRight = isTypedRight(card, typed, forgivesAccents)
  // Nothing typed is an answer that was not known.
  const suggested = !isRevealed || !card.isTyped ? null : isRight ? 3 : 1
  useLayoutEffect(() => {
    onSuggest(suggested)
    return () => onSuggest(null)
  }, [suggested, onSuggest])
  if (!card.isTyped) return null
  const words = t.typed
  return (
    <Form className={styles.typing} onSubmit={onReveal}>
      {!isRevealed && (
        <TypedFields
          card={card}
          typed={typed}
          onType={setTyped}
          onUndo={onUndo}
          after={
            <span className={styles.key}>
              <Key>{words.enter}</Key>
            </span>
          }
        />
      )}
      <div role="status" className={kit.stack}>
        {suggested !== null && (
          <>
            <p className={styles.verdict}>
              {isRight !== null && (isRight ? words.right : words.wrong)}{' '}
              {words.suggests(ratingName(suggested, buttons))}
            </p>
            {isRight !== null && <Comparison card={card} typed={typed} forgivesAccents={forgivesAccents} />}
          </>
        )}
      </div>
    </Form>
  )
}

interface TypedFieldsProps {
  card: Card
  typed: readonly string[]
  onType: (typed: readonly string[]) => void
  onUndo?: (() => void) | undefined
  /** Shown at the end of the last field. */
  after?: ReactNode
}

/** The fields for the gaps or the answer of a card. */
export function TypedFields({ card, typed, onType, onUndo, after }: TypedFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const fields = typedFields(card)
  // After the card, whose question takes focus first. The field repeats the question in its description.
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} className={styles.fields}>
      {fields.map((_, index) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- gaps have no id, and their order is theirs
          key={index}
          label={fields.length === 1 ? t.typed.yourAnswer : t.typed.gapNumber(index + 1)}
          value={typed[index] ?? ''}
          onChange={(text) => onType(fields.map((_, at) => (at === index ? text : (typed[at] ?? ''))))}
          onKeyDown={(event) => {
            // In an empty field there is nothing else to take back.
            const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat
            if (onUndo && isUndo && event.currentTarget.value === '') {
              event.preventDefault()
              onUndo()
            }
            if (event.key !== 'Enter') return
            event.preventDefault()
            // Browsers submit no form of several fields by themselves, and some submit at the Enter that ends a composition.
            // oxlint-disable-next-line typescript/no-deprecated -- Safari says by this code alone that it belongs to a composition.
            if (!event.nativeEvent.isComposing && event.keyCode !== 229) event.currentTarget.form?.requestSubmit()
          }}
          after={index === fields.length - 1 && after}
          maxLength={limits.typedAnswerLength}
          dir="auto"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-description={plainText(card.questionText, card.isGapText, 'hidden')}
        />
      ))}
    </div>
  )
}

interface ComparisonProps extends Pick<TypedFieldsProps, 'card' | 'typed'> {
  forgivesAccents: boolean
}

/** What was typed and what is right, with the letters marked that differ; screen readers get both in a sentence. */
export function Comparison({ card, typed, forgivesAccents }: ComparisonProps) {
  const words = t.typed
  const fields = typedFields(card)
  return fields.map((right, index) => {
    const text = typed[index]?.trim() || words.nothing
    const compared = comparedLetters(typed[index] ?? '', right, forgivesAccents)
    return (
      // oxlint-disable-next-line react/no-array-index-key -- gaps have no id, and their order is theirs
      <div key={index}>
        <p className={kit.hidden}>
          {fields.length > 1 && `${words.gapNumber(index + 1)}: `}
          {compared ? words.differs(text, compared.right.map((part) => part.text).join('')) : words.same(text)}
        </p>
        <dl aria-hidden="true" className={styles.rows}>
          <dt className={kit.small}>{words.typed}</dt>
          <dd dir="auto" className={styles.typed}>
            {compared && compared.typed.length > 0 ? <Row letters={compared.typed} /> : text}
          </dd>
          {compared && (
            <>
              <dt className={kit.small}>{words.rightAnswer}</dt>
              <dd dir="auto" className={styles.right}>
                <Row letters={compared.right} />
              </dd>
            </>
          )}
        </dl>
      </div>
    )
  })
}

const Row = ({ letters }: { letters: readonly Letters[] }) =>
  letters.map(({ text, isMarked }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text, in its order
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
