import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ApiError, call, refreshAfter, write } from '../data/api.ts'
import { allRows } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { TargetDeck } from './useBegin.ts'

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
  topicId: number
  rows: ReturnType<typeof allRows>
}

/** Reads the list, and finds the topic for its cards; a deck without one gets it, named like the deck. */
async function openList({ id: deckId, name }: TargetDeck, { id, sections }: StudyDocument): Promise<Opened> {
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
  if (rows[0]) return { text, rows, topicId: rows[0].topic.id }
  const topic = { deck: deckId, name: (name || t.decks.unnamed).slice(0, limits.topicNameLength), topic: null }
  const made = await write('PUT /api/topic', topic)
  void refreshAfter('PUT /api/topic')
  return { text, rows, topicId: made.id }
}
