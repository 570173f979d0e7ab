import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useWrite } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { fieldError } from '../texts/errors.ts'
import type { TargetDeck } from './useBegin.ts'
import { asDeckName } from './welcomeDeck.ts'

/**
 * The name of a deck that was made for a file: at first the title of the document, until the user writes another or it was renamed
 * before. `save` gives it to the deck, and returns whether that is its name now.
 */
export function useDeckName(deck: TargetDeck, title: string | null) {
  const enabled = useAuthorised() && deck.isOfFile === true
  const { data: now } = useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), enabled })
  const rename = useWrite('PUT /api/changeDeck')
  const [typed, setTyped] = useState<string | null>(null)
  const { name: current, description } = now ?? { name: deck.name, description: '' }
  const name = typed ?? (title !== null && current === deck.name ? asDeckName(title) : current)
  const save = async (): Promise<boolean> => {
    const wanted = name.trim()
    if (!deck.isOfFile || wanted === '' || wanted === current) return true
    return rename.mutateAsync({ id: deck.id, name: wanted, description }).then(
      () => true,
      () => false,
    )
  }
  const nameError = fieldError(rename.error, 'name')
  return {
    name,
    setName: setTyped,
    save,
    isPending: rename.isPending,
    nameError,
    error: nameError ? null : rename.error,
  }
}
