import { lazy, Suspense } from 'react'
import { coverLimits, type Covers } from '../../shared/covers.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import kit from '../ui/kit.module.css'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type CardDraft, isBlank } from './cardDraft.ts'

const CoverEditor = lazy(() => import('./CoverEditor.tsx'))

interface CoversFieldProps {
  draft: CardDraft
  /** The covers of the card as it is. */
  saved: Covers | null
  error: string | undefined
  isReadOnly: boolean
  onChange: (part: Partial<CardDraft>) => void
}

/** Offers to cover parts of the picture of a question, and says when covers would be lost. */
export function CoversField({ draft, saved, error, isReadOnly, onChange }: CoversFieldProps) {
  const { covers, questionPicture, isGapText, options } = draft
  const words = t.covers
  if (!questionPicture || isGapText)
    return covers && covers.shapes.length > 0 && <Notice tone="warning">{words.lost(covers.shapes.length)}</Notice>
  if (!covers)
    return (
      <div>
        <Button
          variant="plain"
          icon="image"
          disabled={isReadOnly}
          onClick={() => onChange({ covers: { asked: 0, shapes: [], hidesAll: false } })}
        >
          {words.start}
        </Button>
        <p className={kit.small}>{words.startHint}</p>
      </div>
    )
  const answers = options.filter((option) => !isBlank(option))
  const isLosingAnswers =
    covers.shapes.length > 0 && (answers.length > 1 || answers.some(({ picture, sound }) => picture || sound))
  return (
    <>
      <Suspense fallback={<Spinner label={t.ui.loading} />}>
        <CoverEditor
          picture={questionPicture}
          covers={covers}
          saved={saved}
          isFixed={covers.shapes.some(({ group }) => group === covers.asked)}
          firstLabel={(options[0]?.text ?? '').slice(0, coverLimits.labelLength)}
          isReadOnly={isReadOnly}
          error={error}
          onChange={(covers) => onChange({ covers })}
        />
      </Suspense>
      {isLosingAnswers && <Notice tone="warning">{words.lostAnswers}</Notice>}
    </>
  )
}
