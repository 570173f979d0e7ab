import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { cut } from '../../shared/cut.ts'
import { limits } from '../../shared/limits.ts'
import { call, query, refreshAfter, write } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { useDocumentAddress } from './useDocument.ts'
import type { WelcomePlace } from './welcomePlace.ts'

/** A text as the name of a deck. */
export const asDeckName = (text: string) => cut(text.toWellFormed(), limits.deckNameLength).trim() || t.decks.unnamed

/** The name of a deck that is made for a file, until its title is known: that of the file without its extension. */
export const deckNameOf = (file: string) => asDeckName(file.replace(/(?!^)\.[^.]*$/, ''))

/** Goes to the step of the file if the address names a document and the history knows of no deck, as in another browser. */
export function useDeckOfDocument({ deck: known, toCheckout }: WelcomePlace): void {
  const [documentId] = useDocumentAddress()
  const navigate = useNavigate()
  const isSought = useAuthorised() && known === null && documentId !== null
  const { data: document } = useQuery({
    ...query('GET /api/document/:id', { id: String(documentId) }),
    enabled: isSought,
  })
  const { data: deck } = useQuery({
    ...query('GET /api/deck/:id', { id: String(document?.deckId) }),
    enabled: isSought && document !== undefined,
  })
  useEffect(() => {
    if (!isSought || !document || !deck) return
    const { id, name, description } = deck
    const state: WelcomePlace = {
      step: 2,
      deck: { id, name, description, isOfFile: name === deckNameOf(document.name) && description === '' },
      toCheckout,
    }
    void navigate({ search: `?${new URLSearchParams({ document: String(documentId) })}` }, { replace: true, state })
  }, [isSought, document, deck, documentId, toCheckout, navigate])
}

/** Puts a deck into the bin unless something was made in it. */
export async function discardUnused(deckId: number): Promise<void> {
  const [deck, progress] = await Promise.all([
    call('GET /api/deck/:id', { id: String(deckId) }),
    call('GET /api/generationProgress', { deckid: String(deckId) }),
  ])
  if (deck.cards > 0 || deck.structure.length > 0 || progress.id !== null) return
  await write('PUT /api/deleteDeck', { id: deckId })
  await refreshAfter('PUT /api/deleteDeck')
}
