import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportPreview } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import { duplicatePolicies, importExtensions, importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import { call, query, useWrite } from '../data/api.ts'
import { newUuid } from '../data/call.ts'
import { useAuthorised } from '../data/session.ts'
import { TopicSelect } from '../decks/TopicSelect.tsx'
import { allRows } from '../decks/tree.ts'
import { FileZone, refusalOf } from '../generation/FileZone.tsx'
import { megabytesOf } from '../generation/fileProblem.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, FormDialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, Select } from '../ui/Field.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Choices } from './choices.ts'
import { FoundCards } from './FoundCards.tsx'
import styles from './ImportDialog.module.css'
import { ImportSheet } from './ImportSheet.tsx'
import { PastImports } from './PastImports.tsx'
import { ReadingOptions } from './ReadingOptions.tsx'

interface ImportDialogProps {
  /** The deck and topic that take the cards, unless the user chooses others; null for a new deck. */
  deckId?: number | null
  topicId?: number | null
  /** The files that were dropped. */
  dropped?: readonly File[]
  onClose: () => void
}

const fileLimits = { extensions: importExtensions, bytes: importLimits.fileBytes }

/** A file, with a key for each choice of it. */
interface ChosenFile {
  file: File
  key: string
}

/** Imports a file of cards: the file, what was found in it, and what became of it. */
export function ImportDialog({ deckId = null, topicId = null, dropped, onClose }: ImportDialogProps) {
  const words = t.imports
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState('')
  const [choices, setChoices] = useState<Choices>({ deckId, topicId })
  const [typedName, setTypedName] = useState<string | null>(null)
  const run = useWrite('PUT /api/import')
  const take = (file: File) => {
    setRefusal('')
    setTypedName(null)
    setChoices(({ deckId, topicId, duplicates }) => ({ deckId, topicId, ...(duplicates && { duplicates }) }))
    run.reset()
    setChosen({ file, key: newUuid() })
  }
  const [isDropTaken, setIsDropTaken] = useState(false)
  const [first] = dropped ?? []
  if (dropped && first && !isDropTaken) {
    setIsDropTaken(true)
    const problem = refusalOf(dropped, fileLimits)
    if (problem) setRefusal(problem)
    else setChosen({ file: first, key: newUuid() })
  }
  const preview = useQuery({
    queryKey: ['PUT /api/importPreview', chosen?.key, choices],
    queryFn: async ({ signal }) => {
      if (!chosen) throw new Error('No file is chosen.')
      return call('PUT /api/importPreview', choices, { files: { file: chosen.file }, signal })
    },
    enabled: useAuthorised() && chosen !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  // The last preview stays until the next one, and beyond one that fails.
  const [last, setLast] = useState<{ key: string; found: ImportPreview } | null>(null)
  if (chosen && preview.data && preview.data !== last?.found) setLast({ key: chosen.key, found: preview.data })
  const found = last?.key === chosen?.key ? last?.found : undefined

  const isLate = useIsLate(preview.isFetching || run.isPending)

  if (run.data) return <ImportSheet result={run.data} onClose={onClose} />
  if (!chosen || (!found && !preview.isPending))
    return (
      <Dialog
        title={words.title}
        size="wide"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t.ui.cancel}</Button>}
      >
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {chosen && <ErrorNotice error={preview.error} />}
        <FileZone
          limits={fileLimits}
          hint={words.hint(megabytesOf(importLimits.fileBytes), limits.cardsAtOnce)}
          chosen={chosen?.file.name ?? null}
          takesFocus
          onFile={take}
          onRefusal={setRefusal}
        />
        <PastImports />
      </Dialog>
    )
  if (!found)
    return (
      <Dialog
        title={words.title}
        size="wide"
        onClose={onClose}
        footer={<Button onClick={onClose}>{t.ui.cancel}</Button>}
      >
        <Spinner label={isLate ? words.waiting : words.reading} />
      </Dialog>
    )
  const name = typedName ?? found.deckName
  const isNew = choices.deckId === null
  return (
    <FormDialog
      title={words.title}
      size="wide"
      button={found.cards === 0 && found.updated > 0 ? words.submitUpdates : words.submit(found.cards)}
      isDisabled={
        found.cards + found.updated === 0 ||
        preview.isFetching ||
        preview.isError ||
        (isNew && !choices.perDeck && name.trim() === '')
      }
      write={{ isPending: run.isPending, error: run.error ?? preview.error }}
      onSubmit={() =>
        run.mutate({
          ...choices,
          name: isNew ? name.trim() : '',
          files: { file: chosen.file },
        })
      }
      // Its result, and the way to undo it, are in this dialog.
      onClose={() => run.isPending || onClose()}
    >
      <div className={styles.file}>
        <p role="status">
          <strong dir="auto">{chosen.file.name}</strong>
          <br />
          {words.found(found.notes, found.cards)} {found.updated > 0 && words.updated(found.updated)}
          {isLate && (
            <>
              <br />
              {words.waiting}
            </>
          )}
        </p>
        <Button variant="plain" data-autofocus onClick={() => setChosen(null)}>
          {words.another}
        </Button>
      </div>
      {found.present && (
        <Present
          {...found.present}
          onChoose={(id) => setChoices({ ...choices, deckId: id, topicId: null, perDeck: false })}
        />
      )}
      <TargetFields choices={choices} onChange={setChoices} name={name} onName={setTypedName} />
      <ReadingOptions found={found} choices={choices} onChange={setChoices} />
      <FoundCards found={found} />
    </FormDialog>
  )
}

/** Few imports take longer, unless they wait for those of others. */
const lateMs = 10_000

/** Whether something has been running for long. */
function useIsLate(isRunning: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isRunning])
  return isLate
}

type PresentProps = NonNullable<ImportPreview['present']> & { onChoose: (id: number) => void }

/** Says that cards of the file are in decks of the user, and offers to add the others to the one that has the most. */
function Present({ id, name, cards, isOnly, onChoose }: PresentProps) {
  const words = t.imports.present
  const deck = name || t.decks.unnamed
  return (
    <Notice tone="warning" actions={<Button onClick={() => onChoose(id)}>{words.choose(deck)}</Button>}>
      {words.message(cards, deck, isOnly)}
    </Notice>
  )
}

interface TargetFieldsProps {
  choices: Choices
  onChange: (choices: Choices) => void
  name: string
  onName: (name: string) => void
}

/** Where the cards go, and what becomes of those that are there already. */
function TargetFields({ choices, onChange, name, onName }: TargetFieldsProps) {
  const words = t.imports
  const { deckId = null, topicId = null, duplicates = 'skip' } = choices
  const enabled = useAuthorised()
  const { data: decks = [] } = useQuery({ ...query('GET /api/myDecks', {}), enabled })
  const own = decks.filter(({ role }) => mayEdit(role))
  const { data: deck } = useQuery({
    ...query('GET /api/deck/:id', { id: String(deckId ?? 0) }),
    enabled: enabled && deckId !== null,
  })
  const rows = allRows(deck?.structure ?? [])
  return (
    <div className={styles.fields}>
      <Select
        label={words.where}
        value={deckId}
        options={[
          { value: null, label: words.newDeck },
          ...own.map((one) => ({ value: one.id, label: one.name || t.decks.unnamed })),
        ]}
        onChange={(id) => onChange({ ...choices, deckId: id, topicId: null })}
      />
      {deckId === null ? (
        !choices.perDeck && (
          <Field label={words.deckName} value={name} onChange={onName} maxLength={limits.deckNameLength} />
        )
      ) : (
        <>
          {rows.length > 0 && (
            <TopicSelect
              label={words.topic}
              rows={rows}
              hasTop
              value={topicId}
              onChange={(id) => onChange({ ...choices, topicId: id })}
            />
          )}
          <Select
            label={words.duplicates}
            value={duplicates}
            options={duplicatePolicies.map((value) => ({ value, label: words.policies[value] }))}
            onChange={(value) => onChange({ ...choices, duplicates: value })}
          />
        </>
      )}
    </div>
  )
}
