import { flushSync } from 'react-dom'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/className.ts'
import { blankOption, type CardDraft, type OptionDraft, usedOptions } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardEditorOption } from './CardEditorOption.tsx'

interface CardEditorOptionsProps {
  id: string
  draft: CardDraft
  errorAt: (path: string) => string | undefined
  arePicturesFixed: boolean
  isReadOnly: boolean
  onChange: (options: OptionDraft[]) => void
}

/** The answers of a card. */
export function CardEditorOptions(props: CardEditorOptionsProps) {
  const { id, draft, errorAt, arePicturesFixed, isReadOnly, onChange } = props
  const { options } = draft
  const used = usedOptions(draft)
  const words = t.cards.editor
  const isFull = options.length >= limits.answersPerCard
  const error = errorAt('Answers')
  const focus = (option: OptionDraft | undefined) => {
    if (option) document.getElementById(fieldId(id, option))?.focus()
  }
  const add = () => {
    if (isFull || isReadOnly) return
    const option = blankOption(false)
    flushSync(() => onChange([...options, option]))
    focus(option)
  }
  const remove = (index: number) => {
    const left = options.filter((_, other) => other !== index)
    flushSync(() => onChange(left))
    focus(left[Math.max(0, index - 1)])
  }
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{words.answers}</legend>
      {draft.isGapText && <p className={styles.hint}>{words.gapAnswers}</p>}
      <ol className={styles.list}>
        {options.map((option, index) => (
          <CardEditorOption
            key={option.key}
            id={fieldId(id, option)}
            option={option}
            number={index + 1}
            isOneOfMany={options.length > 1}
            error={errorAt(`Answers.${used.indexOf(option)}.text`)}
            arePicturesFixed={arePicturesFixed}
            isReadOnly={isReadOnly}
            onChange={(part) => onChange(options.with(index, { ...option, ...part }))}
            onRemove={() => remove(index)}
            onNext={add}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.add}>
        <Button icon="plus" disabled={isFull} onClick={add}>
          {words.addOption}
        </Button>
        {isFull ? (
          <span className={styles.hint}>{words.most(limits.answersPerCard)}</span>
        ) : (
          <span className={classNames(styles.hint, styles.keys)}>{words.addOptionHint}</span>
        )}
      </div>
    </fieldset>
  )
}

const fieldId = (id: string, option: OptionDraft) => `${id}-option-${option.key}`
