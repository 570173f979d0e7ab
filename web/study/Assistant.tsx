import { useState } from 'react'
import type { CallOutput, Card } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { CardText } from '../cards/CardText.tsx'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/Field.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import kit from '../ui/kit.module.css'
import styles from './Assistant.module.css'
import { type RatingButton, ratingName } from './buttons.ts'
import { isChoice } from './session.ts'

interface AssistantProps {
  card: Card
  isRevealed: boolean
  buttons: readonly RatingButton[]
  onReveal: () => void
}

/**
 * What a language model can do for the card on the screen: judge an answer that the learner types, and explain the card from
 * its source. The learner rates as ever, and need not wait for it.
 */
export function Assistant({ card, isRevealed, buttons, onReveal }: AssistantProps) {
  const grade = useWrite('POST /api/gradeAnswer')
  const explain = useWrite('POST /api/explainCard')
  const words = t.assistant
  if (!isRevealed)
    return (
      // A choice needs no text, and a card that asks to type has its own field.
      !isChoice(card) &&
      !card.isTyped && (
        <AnswerField
          onCheck={(text) => {
            onReveal()
            grade.mutate({ id: card.id, text })
          }}
        />
      )
    )
  return (
    <section aria-label={words.label} className={styles.assistant}>
      <div role="status" className={kit.stack}>
        {(grade.data || explain.data) && <p className={kit.small}>{words.label}</p>}
        {(grade.isPending || explain.isPending) && <p className={styles.wait}>{words.asking}</p>}
        {grade.data && <Verdict grade={grade.data} buttons={buttons} />}
        {explain.data && (
          <div className={styles.result}>
            {explain.data.explanation === null ? (
              <p>{words.unexplained}</p>
            ) : (
              <>
                <CardText text={explain.data.explanation} />
                <Citation citation={explain.data.citation} />
              </>
            )}
          </div>
        )}
      </div>
      <ErrorNotice error={grade.error ?? explain.error} />
      {!explain.data && (
        <Button
          variant="plain"
          icon="sparkle"
          pending={explain.isPending}
          onClick={() => explain.mutate({ id: card.id })}
        >
          {words.explain}
        </Button>
      )}
    </section>
  )
}

/** A field for the answer, which opens on demand: most answers are only thought. */
function AnswerField({ onCheck }: { onCheck: (text: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  const words = t.assistant
  if (text === null)
    return (
      <div className={styles.assistant}>
        <Button variant="plain" icon="pencil" onClick={() => setText('')}>
          {words.type}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.assistant}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onCheck(text.trim())
      }}
    >
      <TextArea
        label={words.answer}
        rows={2}
        autoFocus
        maxLength={limits.typedAnswerLength}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {words.check}
      </Button>
    </form>
  )
}

interface VerdictProps {
  grade: CallOutput<'POST /api/gradeAnswer'>
  buttons: readonly RatingButton[]
}

/** What the model thinks of the answer, and the rating that it proposes. */
function Verdict({ grade: { verdict, missing, rating, citation }, buttons }: VerdictProps) {
  const words = t.assistant
  return (
    <div className={styles.result} data-verdict={verdict}>
      <p className={styles.verdict}>{words.verdicts[verdict]}</p>
      {missing && <p>{missing}</p>}
      <p className={styles.wait}>{words.proposes(ratingName(rating as 1 | 2 | 3 | 4, buttons))}</p>
      <Citation citation={citation} />
    </div>
  )
}

/** The sentence of the document that an answer rests on. */
function Citation({ citation }: { citation: CallOutput<'POST /api/explainCard'>['citation'] }) {
  const words = t.review.source
  if (!citation) return <p className={kit.small}>{t.assistant.general}</p>
  const { quote, unit, page } = citation
  return (
    <>
      <blockquote className={styles.quote} dir="auto">
        {quote}
      </blockquote>
      {unit && page !== null && <p className={kit.small}>{words.place(unit, page)}</p>}
    </>
  )
}
