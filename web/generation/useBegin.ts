import { useNavigate } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { useWrite, type WriteInput } from '../data/api.ts'
import { announce } from './announce.ts'

/** The deck that cards are made for. */
export interface TargetDeck {
  id: number
  name: string
  /** It was made for a file and named like it: nobody was asked for its name. */
  isOfFile?: boolean
}

type Begin = 'PUT /api/createFromDocument' | 'PUT /api/generateTopic' | 'PUT /api/repeatGeneration'

/** A call that begins a generation. Its end is announced on whichever screen the user is then. */
export function useBegin<K extends Begin>(key: K, deck: TargetDeck) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, error } = useWrite(key)

  async function begin(input: WriteInput<K>, onBegun: (id: number) => void): Promise<void> {
    // Not in a callback of the mutation, which is not called once the popup is closed.
    const accepted = await mutateAsync(input).catch(() => null)
    if (!accepted) return
    const { id } = accepted as CallOutput<K> & CallOutput<Begin>
    announce({ id, deckId: deck.id, deckName: deck.name }, (path) => void navigate(path))
    onBegun(id)
  }
  return { begin, isPending, error }
}
