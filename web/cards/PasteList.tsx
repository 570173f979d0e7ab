import { useMemo, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import type { TreeRow } from '../decks/tree.ts'
import { offerListUndo } from '../decks/undo.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DiscardDialog, FormDialog } from '../ui/Dialog.tsx'
import { Field, Select, TextArea } from '../ui/Field.tsx'
import styles from './PasteList.module.css'
import { useFirstTopic } from './useFirstTopic.ts'
import {
  bothWaysOf,
  cardEnds,
  type Division,
  divisionOf,
  hasThirdColumn,
  type ListedCard,
  pairsOf,
  separatorOf,
  separators,
  swapped,
} from './pastedList.ts'

interface PasteListProps {
  deckId: number
  /** The topics that the cards can lie in. */
  rows: readonly TreeRow[]
  /** Null while the deck has no topic. */
  topicId: number | null
  /** The list, if it was pasted elsewhere. */
  text?: string | undefined
  onSaved: (topicId: number) => void
  onClose: () => void
}

const shownPairs = 5
const shownLines = 100
const noPairs: ReturnType<typeof pairsOf> = { pairs: [], left: [] }

/** Makes cards of a list that was written or copied elsewhere. */
export function PasteList({
  deckId,
  rows,
  topicId: firstTopic,
  text: firstText = '',
  onSaved,
  onClose,
}: PasteListProps) {
  const words = t.pastedList
  const [text, setText] = useState(firstText)
  const [chosen, setChosen] = useState<Partial<Division>>({})
  const [isSwapped, setIsSwapped] = useState(false)
  const [isBothWays, setIsBothWays] = useState(false)
  const [isTagged, setIsTagged] = useState(false)
  const [chosenId, setTopicId] = useState(firstTopic)
  // The deck may have topics by now.
  const topicId = chosenId ?? rows[0]?.topic.id ?? null
  const [typedName, setTypedName] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const create = useWrite('PUT /api/cards')
  const first = useFirstTopic(deckId)
  const topicName = typedName ?? first.name
  const found = useMemo(() => divisionOf(text), [text])
  const { end = found.end, separator: ownSeparator } = chosen
  const { separator, pairs, left } = useMemo(() => {
    const separator = ownSeparator ?? (end === found.end ? found.separator : separatorOf(text, end)) ?? ''
    return { separator, ...(separator === '' ? noPairs : pairsOf(text, { end, separator }, isTagged)) }
  }, [text, found, end, ownSeparator, isTagged])
  const forward = isSwapped ? pairs.map(swapped) : pairs
  const cards = isBothWays ? bothWaysOf(forward) : forward.map((pair): ListedCard => ({ pair }))
  const wrong = /^cards\.(\d+)\./.exec(create.error?.problem?.errors?.[0]?.path ?? '')?.[1]

  const createIn = (topicId: number) =>
    create.mutate(
      {
        deckId,
        topicId,
        cards: cards.map(({ pair: [questionText, answer, ...tags], ...link }) => ({
          questionText,
          answer,
          tags,
          ...link,
        })),
      },
      ({ ids }) => {
        onSaved(topicId)
        onClose()
        offerListUndo(deckId, ids)
      },
    )
  const submit = () => {
    if (topicId !== null) return createIn(topicId)
    first.create((made) => {
      setTopicId(made)
      createIn(made)
    }, topicName.trim())
  }
  return (
    <FormDialog
      title={words.title}
      button={words.create(cards.length)}
      isDisabled={cards.length === 0 || (topicId === null && topicName.trim() === '')}
      problem={cards.length > limits.cardsPerList ? words.tooMany(limits.cardsPerList) : undefined}
      write={{ isPending: first.isPending || create.isPending, error: first.error ?? create.error }}
      onSubmit={submit}
      onClose={() => (text.trim() === '' ? onClose() : setIsAsking(true))}
    >
      <TextArea
        label={words.label}
        hint={words.hint}
        rows={8}
        className={styles.list}
        data-autofocus
        value={text}
        onChange={(next) => {
          setText(next)
          // The fields that show them are gone.
          if (next.trim() === '') setChosen({})
          if (create.isError) create.reset()
        }}
        error={
          wrong !== undefined
            ? words.wrong(cards[Number(wrong)]?.pair[0] ?? '')
            : text.trim() !== '' && separator === '' && ownSeparator === undefined
              ? words.noSeparator
              : undefined
        }
      />
      {text.trim() !== '' && (
        <>
          <div className={styles.options}>
            <Characters
              label={words.separator}
              ownLabel={words.ownSeparator}
              value={separator}
              options={separators.map((value) => ({ value, label: words.separators[value] }))}
              onChange={(separator) => setChosen({ ...chosen, separator })}
            />
            <Characters
              label={words.ends}
              ownLabel={words.ownEnd}
              value={end}
              options={cardEnds.map((value) => ({ value, label: words.cardEnds[value] }))}
              onChange={(end) => setChosen({ ...chosen, end })}
            />
            {topicId === null && (
              <Field
                label={t.cards.editor.topic}
                value={topicName}
                onChange={setTypedName}
                maxLength={limits.topicNameLength}
                error={fieldError(first.error, 'name')}
              />
            )}
            {rows.length > 1 && (
              <TopicSelect
                label={t.cards.editor.topic}
                rows={rows}
                value={topicId}
                onChange={(id) => id !== null && setTopicId(id)}
              />
            )}
          </div>
          <Checkbox label={words.swap} checked={isSwapped} onChange={setIsSwapped} />
          <Checkbox label={t.cards.list.bothWays} checked={isBothWays} onChange={setIsBothWays} />
          {(isTagged || hasThirdColumn(pairs, separator)) && (
            <Checkbox label={words.thirdColumn} checked={isTagged} onChange={setIsTagged} />
          )}
          {cards.length > 0 && (
            <table className={styles.preview}>
              <caption>{words.preview}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.study.question}</th>
                  <th scope="col">{t.study.answer}</th>
                  {isTagged && <th scope="col">{t.cards.tags.label}</th>}
                </tr>
              </thead>
              <tbody>
                {cards.slice(0, shownPairs).map(({ pair: [question, answer, ...tags] }) => (
                  <tr key={`${question}\n${answer}`}>
                    <td dir="auto">{question}</td>
                    <td dir="auto">{answer}</td>
                    {isTagged && <td dir="auto">{tags.join(' ')}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {cards.length > shownPairs && <p>{words.more(cards.length - shownPairs)}</p>}
          {left.length > 0 && (
            <details>
              <summary>{words.left(left.length)}</summary>
              <p className={styles.left}>{left.slice(0, shownLines).join('\n')}</p>
            </details>
          )}
        </>
      )}
      {isAsking && <DiscardDialog words={words.discard} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </FormDialog>
  )
}

interface CharactersProps {
  label: string
  /** Of the field for characters that are not in the list. */
  ownLabel: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const [newLine, tab] = ['\\n', '\\t']

/** A choice of what divides a list, or characters of the user's own. */
function Characters({ label, ownLabel, value, options, onChange }: CharactersProps) {
  const words = t.pastedList
  const [typed, setTyped] = useState<string | null>(null)
  const isOwn = typed !== null || (value !== '' && options.every((one) => one.value !== value))
  const type = (own: string) => {
    setTyped(own)
    onChange(own.replaceAll(newLine, '\n').replaceAll(tab, '\t'))
  }
  return (
    <>
      <Select
        label={label}
        value={isOwn ? null : value}
        options={[
          ...(value === '' && !isOwn ? [{ value, label: words.none }] : []),
          ...options,
          { value: null, label: words.other },
        ]}
        onChange={(one) => {
          if (one === null) return type('')
          setTyped(null)
          onChange(one)
        }}
      />
      {isOwn && <Field label={ownLabel} hint={words.escapes} value={typed ?? value} onChange={type} maxLength={20} />}
    </>
  )
}
