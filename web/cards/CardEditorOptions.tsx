import { flushSync } from 'react-dom'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { classNames } from '../ui/className.ts'
import { TextArea } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import kit from '../ui/kit.module.css'
import { blankOption, type CardDraft, type OptionDraft, usedOptions } from './cardDraft.ts'
import styles from './CardEditor.module.css'
import { CardEditorPicture } from './CardEditorPicture.tsx'
import { CardEditorSound } from './CardEditorSound.tsx'
import { mediaTarget, useMediaChoice } from './useMediaChoice.ts'

interface CardEditorOptionsProps {
  id: string
  draft: CardDraft
  errorAt: (path: string) => string | undefined
  arePicturesFixed: boolean
  isReadOnly: boolean
  onChange: (options: OptionDraft[]) => void
}

/** The answers of a card that is edited. */
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
    <fieldset className={kit.stack}>
      <legend className={styles.legend}>{words.answers}</legend>
      {draft.isGapText && <p className={styles.hint}>{words.gapAnswers}</p>}
      <ol className={kit.stack}>
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
        <p role="alert" className={kit.error}>
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

interface CardEditorOptionProps {
  id: string
  option: OptionDraft
  number: number
  /** The card has other options, so this one can be wrong or removed. */
  isOneOfMany: boolean
  error: string | undefined
  arePicturesFixed: boolean
  isReadOnly: boolean
  onChange: (part: Partial<OptionDraft>) => void
  onRemove: () => void
  /** Ctrl+Enter. */
  onNext: () => void
}

function CardEditorOption(props: CardEditorOptionProps) {
  const { id, option, number, isOneOfMany, error, arePicturesFixed, isReadOnly, onChange, onRemove, onNext } = props
  const words = t.cards.editor
  const { refusal, choose, dropBroken } = useMediaChoice(onChange)
  return (
    <li className={styles.option} {...(!arePicturesFixed && mediaTarget(choose))}>
      <TextArea
        id={id}
        label={words.option(number)}
        placeholder={words.option(number)}
        hideLabel
        rows={1}
        className={styles.optionText}
        value={option.text}
        onChange={(text) => onChange({ text })}
        maxLength={limits.cardTextLength}
        readOnly={isReadOnly}
        error={refusal ?? error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          onNext()
        }}
      />
      <div className={styles.optionTools}>
        <CardEditorPicture
          picture={option.picture}
          isFixed={arePicturesFixed}
          onChange={(picture) => choose({ picture })}
          onBroken={dropBroken}
          describedBy={id}
        />
        <CardEditorSound
          sound={option.sound}
          number={number}
          isFixed={arePicturesFixed}
          onChange={(sound) => choose({ sound })}
          describedBy={id}
        />
        {isOneOfMany && (
          <>
            <Checkbox
              label={words.correct}
              aria-describedby={id}
              checked={option.correct}
              onChange={(correct) => onChange({ correct })}
            />
            <IconButton icon="trash" size="small" label={words.removeOption} aria-describedby={id} onClick={onRemove} />
          </>
        )}
      </div>
    </li>
  )
}
