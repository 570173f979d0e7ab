import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Covers } from '../../shared/covers.ts'
import { gapMarker, hasGoodGaps } from '../../shared/gaps.ts'
import { limits } from '../../shared/limits.ts'
import type { ApiError } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Key } from '../ui/Key.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextArea } from '../ui/Field.tsx'
import { type CardDraft, coversWanted, faceOfDraft, gapAt, hasContent, typingOffered } from './cardDraft.ts'
import kit from '../ui/kit.module.css'
import styles from './CardEditor.module.css'
import type { useCardDraft } from './useCardDraft.ts'
import { CardContent } from './CardContent.tsx'
import { CardEditorOptions } from './CardEditorOptions.tsx'
import { CoversField } from './CoversField.tsx'
import { isList } from './pastedList.ts'
import { TagField } from './TagField.tsx'
import { CardEditorPicture } from './CardEditorPicture.tsx'
import { CardEditorSound } from './CardEditorSound.tsx'
import { mediaTarget, useMediaChoice } from './useMediaChoice.ts'

/** A field of the form that can have focus when it opens. */
export type CardField = 'question' | 'picture' | 'explanation'

interface CardFormProps {
  id: string
  deckId: number
  state: Omit<ReturnType<typeof useCardDraft>, 'content'>
  content: RefObject<HTMLDivElement | null>
  error: ApiError | null
  /** The covers of the card as it is. */
  savedCovers: Covers | null
  isReadOnly: boolean
  arePicturesFixed?: boolean
  focusOn?: CardField | undefined
  /** What there is to say about the question. */
  note?: string | undefined
  /** Shown next to the form, on narrow screens above it. */
  beside?: ReactNode
  onChange: (part: Partial<CardDraft>) => void
  onStartOver: () => void
  onSubmit: () => void
  /** Saves the card and begins the next one. */
  onSubmitNext?: () => void
  /** Makes cards of a list that was pasted into the question, which was another before. */
  onPasteList?: (list: string, questionBefore: string) => void
  /** Shown below the answers. */
  children: ReactNode
}

/** The fields of a card, and a preview. */
export function CardForm(props: CardFormProps) {
  const {
    id,
    deckId,
    state,
    content,
    error,
    savedCovers,
    isReadOnly,
    arePicturesFixed = false,
    focusOn = 'question',
    onChange,
    onStartOver,
    onSubmit,
    onSubmitNext,
    onPasteList,
  } = props
  const { draft, kept } = state
  const words = t.cards.editor
  const errorAt = (path: string) => state.errorAt(draft, path, error)
  const hasOwnPlace = error?.problem?.errors?.every(({ path }) =>
    /^(questionText|topicId|explanation|tags.*|covers|Answers.*)$/.test(path),
  )
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
    event.preventDefault()
    if (event.key === 'Enter' && event.shiftKey && onSubmitNext) onSubmitNext()
    else onSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields in it, nothing to press
    <div ref={content} className={styles.editor} onKeyDown={onKeyDown}>
      {props.beside && <div className={styles.beside}>{props.beside}</div>}
      <div className={styles.form}>
        {kept && (
          <Notice actions={<Button onClick={onStartOver}>{words.startOver}</Button>}>
            {kept.hasLostPictures ? words.restoredText : words.restored}
          </Notice>
        )}
        {error && !hasOwnPlace && <ErrorNotice error={error} />}
        <CardEditorQuestion
          id={`${id}-question`}
          draft={draft}
          arePicturesFixed={arePicturesFixed}
          focusOn={focusOn}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onPasteList={onPasteList}
          error={errorAt('questionText')}
          note={props.note}
        />
        <CoversField
          draft={draft}
          saved={savedCovers}
          error={errorAt('covers')}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
        {coversWanted(draft) ? (
          <p className={styles.hint}>{t.covers.answer}</p>
        ) : (
          <CardEditorOptions
            id={id}
            draft={draft}
            errorAt={errorAt}
            arePicturesFixed={arePicturesFixed}
            isReadOnly={isReadOnly}
            onChange={(options) => onChange({ options })}
          />
        )}
        {typingOffered(draft) && (
          <Checkbox
            label={t.cards.typed.label}
            hint={t.cards.typed.hint(draft.isGapText)}
            checked={draft.isTyped}
            disabled={isReadOnly}
            onChange={(isTyped) => onChange({ isTyped })}
          />
        )}
        <TextArea
          label={words.explanation}
          hint={words.explanationHint}
          rows={1}
          data-autofocus={focusOn === 'explanation' || undefined}
          value={draft.explanation}
          onChange={(explanation) => onChange({ explanation })}
          maxLength={limits.explanationLength}
          readOnly={isReadOnly}
          error={errorAt('explanation')}
        />
        <TagField
          deckId={deckId}
          label={t.cards.tags.label}
          hint={t.cards.tags.hint}
          value={draft.tags}
          onChange={(tags) => onChange({ tags })}
          readOnly={isReadOnly}
          error={errorAt('tags')}
        />
        {props.children}
      </div>
      <CardEditorPreview draft={draft} />
    </div>
  )
}

interface CardEditorQuestionProps {
  id: string
  draft: CardDraft
  error: string | undefined
  note: string | undefined
  arePicturesFixed: boolean
  focusOn: CardField
  isReadOnly: boolean
  onChange: (part: Partial<CardDraft>) => void
  onPasteList: CardFormProps['onPasteList']
}

/** A list that was pasted into the question of a card, and the question before. */
interface PastedList {
  card: string
  text: string
  before: string
}

function CardEditorQuestion(props: CardEditorQuestionProps) {
  const { id, draft, error, arePicturesFixed, focusOn, isReadOnly, onChange, onPasteList } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const words = t.cards.editor
  const { refusal, choose, dropBroken } = useMediaChoice(({ picture, sound }) =>
    onChange({
      ...(picture !== undefined && { questionPicture: picture }),
      ...(sound !== undefined && { questionSound: sound }),
    }),
  )
  // Before a dialog gives the field focus: what there is to add comes after what is there.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const card = draft.idempotencyKey
  const pasted = useRef<PastedList>(null)
  const [list, setList] = useState<PastedList | null>(null)
  /** The card in which a gap ticked the box. */
  const [ticked, setTicked] = useState('')
  const isListOffered = list?.card === card && onPasteList
  const isMakingGap = useRef(false)
  const write = (questionText: string) => {
    const isGapText = draft.isGapText || isMakingGap.current
    const hasNewGap = !isGapText && hasGoodGaps(questionText) && !hasGoodGaps(draft.questionText)
    if (hasNewGap) setTicked(card)
    // An undo can remove the last marker.
    const hasLostGaps = draft.questionText.includes(gapMarker) && !questionText.includes(gapMarker)
    // The change after a paste is what was pasted. The next one shows that it is meant as it is.
    setList(pasted.current)
    pasted.current = null
    onChange({ questionText, isGapText: (isGapText || hasNewGap) && !hasLostGaps })
  }
  const makeGap = () => {
    const area = field.current
    if (!area || isReadOnly) return
    const { from, to, gap, caret } = gapAt({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
    if (area.value.length - (to - from) + gap.length > limits.cardTextLength) return
    area.focus()
    area.setSelectionRange(from, to)
    isMakingGap.current = true
    // As if it were typed: only so the browser's undo takes it back.
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else writes into a field and into its undo history.
    flushSync(() => document.execCommand('insertText', false, gap))
    isMakingGap.current = false
    area.setSelectionRange(caret, caret)
  }
  return (
    <div className={styles.question} {...(!arePicturesFixed && mediaTarget(choose))}>
      {/* Before the field, so that Tab leads from the question to the answer. */}
      <div className={styles.tools}>
        <CardEditorPicture
          picture={draft.questionPicture}
          isFixed={arePicturesFixed}
          hasFocus={focusOn === 'picture'}
          onChange={(picture) => choose({ picture })}
          onBroken={dropBroken}
          describedBy={id}
        />
        <CardEditorSound
          sound={draft.questionSound}
          isFixed={arePicturesFixed}
          onChange={(sound) => choose({ sound })}
          describedBy={id}
        />
        <span className={kit.line}>
          <Checkbox label={words.gapText} checked={draft.isGapText} onChange={(isGapText) => onChange({ isGapText })} />
          <Button variant="plain" title={words.makeGapHint} aria-keyshortcuts="Control+G Meta+G" onClick={makeGap}>
            {words.makeGap} <Key>{words.makeGapKey}</Key>
          </Button>
        </span>
      </div>
      <TextArea
        id={id}
        ref={field}
        label={words.question}
        className={isListOffered ? styles.list : undefined}
        data-autofocus={focusOn === 'question' || undefined}
        value={draft.questionText}
        onChange={write}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          pasted.current = onPasteList && isList(text) ? { card, text, before: draft.questionText } : null
        }}
        maxLength={limits.cardTextLength}
        readOnly={isReadOnly}
        error={refusal ?? error}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'g' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
          event.preventDefault()
          makeGap()
        }}
      />
      {error && draft.isGapText && !hasGoodGaps(draft.questionText) && (
        <Button onClick={() => onChange({ isGapText: false })}>{words.noGapText}</Button>
      )}
      {isListOffered && (
        <Notice actions={<Button onClick={() => onPasteList(list.text, list.before)}>{t.cards.list.asCards}</Button>}>
          {t.cards.list.found}
        </Notice>
      )}
      <p role="status" className={styles.hint}>
        {draft.isGapText && ticked === card ? words.gapFound : props.note}
      </p>
      {draft.isGapText && <p className={styles.hint}>{words.gapHint}</p>}
    </div>
  )
}

function CardEditorPreview({ draft }: { draft: CardDraft }) {
  // The preview must not delay typing.
  const deferred = useDeferredValue(draft)
  const words = t.cards.editor
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <p className={styles.previewTitle} aria-hidden="true">
        {words.preview}
      </p>
      {hasContent(deferred) ? (
        <CardContent face={faceOfDraft(deferred)} />
      ) : (
        <p className={styles.previewEmpty}>{words.previewEmpty}</p>
      )}
    </aside>
  )
}
