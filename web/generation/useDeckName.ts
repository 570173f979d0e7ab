import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, query, useWrite } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { fieldError } from '../texts/errors.ts'
import { toastError } from '../ui/toast.ts'
import type { TargetDeck } from './useBegin.ts'
import { asDeckName } from './welcomeDeck.ts'

/**
 * The name of a deck. One that was made for a file is called as the document's title at first, until the user writes another name or
 * it was renamed before. `save` gives it that name, says why when
 * that fails, and returns whether it has it.
 */
export function useDeckName(deck: TargetDeck, title: string | null) {
  const enabled = useAuthorised() && deck.isOfFile === true
  const { data: now, refetch } = useQuery({ ...query('GET /api/deck/:id', { id: String(deck.id) }), enabled })
  const rename = useWrite('PUT /api/changeDeck')
  const [typed, setTyped] = useState<string | null>(null)
  const current = now?.name ?? deck.name
  const name = typed ?? (deck.isOfFile && title !== null && current === deck.name ? asDeckName(title) : current)
  const save = async (): Promise<boolean> => {
    const wanted = name.trim()
    if (!deck.isOfFile || wanted === '' || wanted === current) return true
    try {
      const { description = '' } = now ?? (await refetch({ throwOnError: true })).data ?? {}
      await rename.mutateAsync({ id: deck.id, name: wanted, description })
      return true
    } catch (error) {
      if (!(error instanceof ApiError && fieldError(error, 'name'))) toastError(error)
      return false
    }
  }
  return {
    name,
    isMissing: deck.isOfFile === true && name.trim() === '',
    setName: setTyped,
    save,
    isPending: rename.isPending,
    error: fieldError(rename.error, 'name'),
  }
}
