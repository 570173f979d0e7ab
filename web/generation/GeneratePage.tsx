import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mayEdit } from '../../shared/decks.ts'
import type { Deck } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { prefetch } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Page } from '../ui/Page.tsx'
import { lastDeck } from '../data/remembered.ts'
import { Choice } from '../ui/Choice.tsx'
import { Field, Form, Select } from '../ui/Field.tsx'
import { paths } from '../data/paths.ts'
import { begunFor, useAnnouncements } from './announce.ts'
import { Entitled } from './Entitled.tsx'
import flow from './Flow.module.css'
import { StepTitle } from './StepTitle.tsx'
import { DeeperButton } from './Failure.tsx'
import { ReviewLink } from './GenerationProgress.tsx'
import { UploadFlow } from './UploadFlow.tsx'

const myDecks = query('GET /api/myDecks', {})

/** Starts the screen's queries while its chunk loads. */
export const loader = () => prefetch(myDecks)

/** Cards from a file: into which deck, and from which file. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const decks = useQuery(myDecks)
  const [hasMoved, setHasMoved] = useState(false)
  useAnnouncements()
  const own = decks.data?.filter((deck) => mayEdit(deck.role)) ?? []
  const deck = own.find(({ id }) => id === Number(address.get('deck')))

  return (
    <Page title={t.generation.fromFile} width="text">
      {decks.isPending ? (
        <Skeleton height="16rem" />
      ) : decks.isError ? (
        <ErrorNotice error={decks.error} onRetry={() => decks.refetch()} />
      ) : (
        <Entitled isPaid={deck !== undefined && begunFor(deck.id) !== null}>
          {!deck ? (
            <DeckChoice
              decks={own}
              takesFocus={hasMoved}
              onChosen={(id) => {
                setHasMoved(true)
                setAddress({ deck: String(id) })
              }}
            />
          ) : (
            <GenerateInto deck={deck} takesFocus={hasMoved} onLeave={() => setHasMoved(true)} />
          )}
        </Entitled>
      )}
    </Page>
  )
}

interface DeckChoiceProps {
  /** The user's own. */
  decks: readonly Deck[]
  /** Whether the element that had focus is gone. */
  takesFocus: boolean
  onChosen: (id: number) => void
}

/** Chooses one of one's decks, or makes a new one. */
function DeckChoice({ decks, takesFocus, onChosen }: DeckChoiceProps) {
  const [kind, setKind] = useState<'existing' | 'fresh'>(decks.length > 0 ? 'existing' : 'fresh')
  const [id, setId] = useState(() => decks.find((deck) => deck.id === lastDeck.get())?.id ?? decks[0]?.id)
  const [name, setName] = useState('')
  const create = useWrite('PUT /api/deck')
  const words = t.generation.page
  const isFresh = kind === 'fresh'
  const nameError = fieldError(create.error, 'name')
  const submit = () => {
    if (!isFresh) return id !== undefined && onChosen(id)
    if (name.trim() === '' || create.isPending) return
    create.mutate({ name: name.trim(), description: '' }, (made) => onChosen(made.id))
  }
  return (
    <Form className={flow.flow} onSubmit={submit}>
      <StepTitle as="h2" takesFocus={takesFocus}>
        {words.lead}
      </StepTitle>
      {decks.length > 0 && (
        <Choice
          legend={words.deck}
          hideLegend
          value={kind}
          options={[
            { value: 'existing', label: words.existing },
            { value: 'fresh', label: words.fresh },
          ]}
          onChange={setKind}
        />
      )}
      {!nameError && <ErrorNotice error={create.error} />}
      {isFresh ? (
        <Field label={words.name} value={name} onChange={setName} maxLength={limits.deckNameLength} error={nameError} />
      ) : (
        <Select
          label={words.deck}
          value={id}
          options={decks.map((deck) => ({ value: deck.id, label: deck.name || t.decks.unnamed }))}
          onChange={setId}
        />
      )}
      <div className={flow.actions}>
        <Button type="submit" variant="primary" disabled={isFresh && name.trim() === ''} pending={create.isPending}>
          {words.next}
        </Button>
      </div>
    </Form>
  )
}

interface GenerateIntoProps {
  deck: Deck
  /** Whether the element that had focus is gone. */
  takesFocus: boolean
  /** Another deck is to be chosen. */
  onLeave: () => void
}

/** Cards from a file for the deck that was chosen. */
function GenerateInto({ deck, takesFocus, onLeave }: GenerateIntoProps) {
  const navigate = useNavigate()
  const { page, making, done } = t.generation
  return (
    <div className={flow.flow}>
      <div>
        <StepTitle as="h2" takesFocus={takesFocus}>
          {page.into(deck.name || t.decks.unnamed)}
        </StepTitle>
        <p className={flow.note}>
          <Link to={paths.generate} onClick={onLeave}>
            {page.other}
          </Link>
        </p>
      </div>
      <UploadFlow
        key={deck.id}
        deck={deck}
        heading="h3"
        goesOn
        onListed={() => void navigate(paths.deck(deck.id))}
        meanwhile={
          <Link to={paths.deck(deck.id)} className={buttonClass()}>
            {making.toDeck}
          </Link>
        }
        done={(progress, onAnother, onRepeated) => (
          <div className={flow.flow}>
            <StepTitle as="h3">{done.made(progress.cards, deck.name || t.decks.unnamed)}</StepTitle>
            <p role="status">{[progress.message, done.next].filter(Boolean).join(' ')}</p>
            <div className={flow.actions}>
              <Button onClick={onAnother}>{done.another}</Button>
              <DeeperButton deck={deck} progress={progress} onRepeated={onRepeated} />
              <ReviewLink deckId={deck.id} />
            </div>
          </div>
        )}
      />
    </div>
  )
}
