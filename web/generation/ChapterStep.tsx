import { useMutation } from '@tanstack/react-query'
import { type CSSProperties, lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { Depth } from '../../shared/generation.ts'
import { languageNames } from '../../shared/languages.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call } from '../data/api.ts'
import { allRows } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Field, Form } from '../ui/Field.tsx'
import { Key } from '../ui/Key.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import styles from './ChapterStep.module.css'
import { Cost, DepthChoice, How, LanguageSelect, useDefaultDepth, useWishes, WishFields } from './GenerationOptions.tsx'
import { useDefaultLanguage } from './defaultLanguage.ts'
import flow from './Flow.module.css'
import { Refusal } from './Failure.tsx'
import { type StepHeading, StepTitle } from './StepTitle.tsx'
import { type TargetDeck, useBegin } from './useBegin.ts'
import { useDeckName } from './useDeckName.ts'

interface ChapterStepProps {
  document: CallOutput<'GET /api/document/:id'>
  deck: TargetDeck
  heading: StepHeading
  onBegun: (generationId: number) => void
  onAnother: () => void
  /** Cards were made of the document as a list. */
  onListed: () => void
}

/** Chooses the passages of a document, and the options of the generation. Nothing is charged before. */
export function ChapterStep({ document, deck, heading, onBegun, onAnother, onListed }: ChapterStepProps) {
  const { id, name, unit, pageCount, emptyPages, sections } = document
  const [unchosen, setUnchosen] = useState(() => asidesOf(sections))
  const [chosen, setChosen] = useState(document.last?.language ?? document.language)
  const usual = useDefaultLanguage(deck.id, languageNames)
  const language = chosen ?? usual
  const [chosenDepth, setDepth] = useState<Depth | null>(document.last?.depth ?? null)
  const usualDepth = useDefaultDepth()
  const depth = chosenDepth ?? usualDepth
  const wishes = useWishes(document.last)
  const deckName = useDeckName(deck, document.title)
  const create = useBegin('PUT /api/createFromDocument', { ...deck, name: deckName.name })
  const passages = chosenPassages(sections, unchosen)
  const isNothing = passages?.length === 0
  const isBlocked = isNothing || !wishes.areValid || deckName.isMissing
  const isPending = deckName.isPending || create.isPending
  const pictures = sections[0]?.pictures ?? 0
  const words = t.generation.choose
  const begin = async () => {
    if (!(await deckName.save())) return
    await create.begin({ id, lang: { name: language }, depth, passages, ...wishes.input }, onBegun)
  }

  const form = useRef<HTMLFormElement>(null)
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    // A dialog that lies above the step has keys of its own.
    if (!(target instanceof Element) || target.closest('dialog') !== form.current?.closest('dialog')) return
    event.preventDefault()
    form.current.requestSubmit()
  })

  return (
    <div className={flow.flow}>
      <div>
        <StepTitle as={heading}>{words.title}</StepTitle>
        <p className={flow.note}>
          {name}
          {unit && ` · ${words.size(pageCount, unit)}`}
        </p>
      </div>
      <ListOffer
        deck={deck}
        document={document}
        onListed={() => {
          void deckName.save()
          onListed()
        }}
      />
      <Form ref={form} className={flow.flow} onSubmit={() => !isBlocked && !isPending && void begin()}>
        {deck.isOfFile && (
          <Field
            label={t.decks.create.name}
            value={deckName.name}
            onChange={deckName.setName}
            maxLength={limits.deckNameLength}
            error={deckName.error}
          />
        )}
        {sections.length > 1 ? (
          <ChapterList sections={sections} unit={unit} unchosen={unchosen} onUnchosen={setUnchosen} />
        ) : (
          <p>{words.whole}</p>
        )}
        {sections.length === 1 && pictures > 0 && <p className={flow.note}>{words.picturesAlone(unit, pictures)}</p>}
        {unit && emptyPages.length > 0 && (
          <p className={flow.note}>{words.noText(unit, rangesOf(emptyPages), emptyPages.length === 1)}</p>
        )}
        <div className={styles.settings}>
          <DepthChoice value={depth} onChange={setDepth} />
          <LanguageSelect names={languageNames} value={language} onChange={setChosen} found={document.language} />
        </div>
        <WishFields {...wishes.fields} />
        <How />
        <Refusal error={create.error} />
        <div className={flow.actions}>
          <Cost isNothing={isNothing} />
          <Button onClick={onAnother}>{t.generation.file.another}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isBlocked}
            pending={isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {words.make} <Key>{words.makeKey}</Key>
          </Button>
        </div>
      </Form>
    </div>
  )
}

type Unit = CallOutput<'GET /api/document/:id'>['unit']

interface ChapterListProps {
  sections: readonly Section[]
  unit: Unit
  unchosen: Unchosen
  onUnchosen: (change: (before: Unchosen) => Unchosen) => void
}

/** The chapters of a document, to choose from. A chapter stands for what lies beneath it, too. */
function ChapterList({ sections, unit, unchosen, onUnchosen }: ChapterListProps) {
  const within = useMemo(() => passagesWithin(sections), [sections])
  const all = useMemo(() => [...new Set(within.flat())], [within])
  const whole = stateOf(all, unchosen)
  const chosen = sections.filter(({ passages }) => stateOf(passages, unchosen) === 'all').length
  const choices = sections.filter(({ passages }) => passages.length > 0).length
  const outermost = Math.min(...sections.map(({ level }) => level))
  const words = t.generation.choose
  const choose = (passages: readonly number[], state: SectionState) =>
    onUnchosen((before) => withChosen(before, passages, state !== 'all'))

  return (
    <fieldset className={styles.chapters}>
      <legend className={styles.legend}>{words.chapters}</legend>
      <div className={styles.all}>
        <Checkbox
          label={words.all}
          checked={whole === 'all'}
          indeterminate={whole === 'some'}
          onChange={() => choose(all, whole)}
        />
        <span role="status">{words.chosen(chosen, choices)}</span>
      </div>
      <ul className={styles.list}>
        {sections.map((section, index) => (
          <Chapter
            // A chapter has its place in the document; the list never changes.
            key={`${section.firstPage}-${section.passages[0] ?? index}-${section.title}-${section.aside ?? ''}`}
            section={section}
            isNamedAlike={isNamedAlike(section, sections[index - 1])}
            depth={section.level - outermost}
            unit={unit}
            passages={within[index] ?? []}
            state={stateOf(within[index] ?? [], unchosen)}
            onChoose={choose}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface ChapterProps {
  section: Section
  /** Only what kind of text it is tells it from the one above. */
  isNamedAlike: boolean
  /** 0 for the outermost. */
  depth: number
  unit: Unit
  /** Its own, and those of what lies beneath it. */
  passages: readonly number[]
  state: SectionState
  onChoose: (passages: readonly number[], state: SectionState) => void
}

const Chapter = memo(function Chapter(props: ChapterProps) {
  const { section, isNamedAlike, depth, unit, passages, state, onChoose } = props
  const { title, firstPage, lastPage, aside, pictures } = section
  const words = t.generation.choose
  const kind = aside && words.asides[aside]
  const hints = [
    !isNamedAlike && kind,
    unit && words.range(unit, firstPage, lastPage),
    pictures && words.pictures(unit, pictures),
  ].filter(Boolean)
  return (
    <li className={styles.chapter} style={{ '--depth': depth } as CSSProperties}>
      <Checkbox
        className={styles.check}
        label={isNamedAlike ? kind : <span dir="auto">{title}</span>}
        hint={hints.join(' · ') || null}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={state === null}
        onChange={() => onChoose(passages, state)}
      />
    </li>
  )
})

export type Section = CallOutput<'GET /api/document/:id'>['sections'][number]

/** The passages that are not chosen: kept this way round because most are chosen at first. */
type Unchosen = ReadonlySet<number>

/** How much of a section, with what lies beneath it, is chosen. `null` is one without text. */
type SectionState = 'all' | 'some' | 'none' | null

/** Whether a section is a part of the one above it that is not study material, and has its title. */
export const isNamedAlike = (section: Section, above: Section | undefined): boolean =>
  !!section.aside && above?.title === section.title && (above.level < section.level || !!above.aside)

/** The passages that are not study material; they are not chosen at first. */
export function asidesOf(sections: readonly Section[]): Unchosen {
  return new Set(sections.filter(({ aside }) => aside).flatMap(({ passages }) => passages))
}

/** Passages of each section and of all that lies beneath it. */
export function passagesWithin(sections: readonly Section[]): number[][] {
  return sections.map((section, index) => {
    const rest = sections.slice(index + 1)
    const end = rest.findIndex((one) => one.level <= section.level)
    const beneath = end === -1 ? rest : rest.slice(0, end)
    return [...new Set([section, ...beneath].flatMap((one) => one.passages))]
  })
}

/** The state of a section with these passages. */
export function stateOf(passages: readonly number[], unchosen: Unchosen): SectionState {
  if (passages.length === 0) return null
  const missing = passages.filter((passage) => unchosen.has(passage)).length
  if (missing === 0) return 'all'
  return missing === passages.length ? 'none' : 'some'
}

/** The passages that are not chosen after these were checked or unchecked. */
export function withChosen(unchosen: Unchosen, passages: readonly number[], isChosen: boolean): Unchosen {
  const next = new Set(unchosen)
  for (const passage of passages)
    if (isChosen) next.delete(passage)
    else next.add(passage)
  return next
}

/** The passages that a generation is requested for; null for the whole document, which leaves out its asides. */
export function chosenPassages(sections: readonly Section[], unchosen: Unchosen): number[] | null {
  const all = [...new Set(sections.flatMap((section) => section.passages))]
  const chosen = all.filter((passage) => !unchosen.has(passage)).toSorted((a, b) => a - b)
  const asides = asidesOf(sections)
  const isUsual = all.every((passage) => unchosen.has(passage) === asides.has(passage))
  return isUsual ? null : chosen
}

/** Numbers as a reader writes them: runs as ranges, `3, 7–9`. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

const PasteList = lazy(async () => ({ default: (await import('../cards/PasteList.tsx')).PasteList }))

type StudyDocument = Pick<CallOutput<'GET /api/document/:id'>, 'id' | 'sections'>

interface ListOfferProps {
  deck: TargetDeck
  document: StudyDocument
  /** The list was made into cards. */
  onListed: () => void
}

/** Offers to take a document that is a list of pairs as cards as it stands, which is free. Nothing for another document. */
export function ListOffer({ deck, document, onListed }: ListOfferProps) {
  const words = t.generation.choose
  const pairs = pairsIn(document.sections)
  const open = useMutation<Opened, ApiError>({ mutationFn: async () => openList(deck, document) })
  if (pairs === 0) return null
  return (
    <>
      <Notice
        actions={
          <Button icon="menu" pending={open.isPending} onClick={() => open.mutate()}>
            {words.asList}
          </Button>
        }
      >
        {words.list(pairs)}
      </Notice>
      <ErrorNotice error={open.error} />
      {open.data && (
        <Suspense>
          <PasteList {...open.data} deckId={deck.id} onSaved={onListed} onClose={open.reset} />
        </Suspense>
      )}
    </>
  )
}

/** How many pairs a document is a list of, if that is all that it is and they can become cards at once; otherwise 0. */
export function pairsIn(sections: StudyDocument['sections']): number {
  const filled = sections.filter(({ passages }) => passages.length > 0)
  const pairs = filled.reduce((sum, { list }) => sum + (list?.pairs ?? Number.POSITIVE_INFINITY), 0)
  return pairs <= limits.cardsPerList ? pairs : 0
}

/** The lines of a list, without the names of its columns, as they can be pasted. */
export function listOf(sections: StudyDocument['sections'], texts: readonly string[]): string {
  const headers = new Set(sections.map(({ list }) => list?.header))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '' && !headers.has(line))
  return lines.map((line) => line.replace(' | ', '\t')).join('\n')
}

interface Opened {
  text: string
  /** Null for a deck without topics: the list creates the first one. */
  topicId: number | null
  rows: ReturnType<typeof allRows>
}

/** Reads the list, and finds the topic for its cards. */
async function openList({ id: deckId }: TargetDeck, { id, sections }: StudyDocument): Promise<Opened> {
  const passages = sections.flatMap((section) => section.passages)
  const read = passages.map((passage) => call('GET /api/passage', { id: String(id), passage: String(passage) }))
  const [{ structure }, texts] = await Promise.all([
    call('GET /api/deck/:id', { id: String(deckId) }),
    Promise.all(read),
  ])
  const text = listOf(
    sections,
    texts.map((one) => one.text),
  )
  const rows = allRows(structure)
  return { text, rows, topicId: rows[0]?.topic.id ?? null }
}
