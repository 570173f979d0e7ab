import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { isId, readTab, writeTab } from '../data/remembered.ts'
import type { Unchecked } from './checks.ts'

/** The topics of a deck that are not checked. This tab keeps them over a reload and a way to other screens. */
export function useUnchecked(deckId: number): [Unchecked, Dispatch<SetStateAction<Unchecked>>] {
  const name = `unchecked.${deckId}`
  const [unchecked, setUnchecked] = useState<Unchecked>(() => parsed(readTab(name)))
  useEffect(() => writeTab(name, unchecked.size > 0 ? JSON.stringify([...unchecked]) : null), [name, unchecked])
  return [unchecked, setUnchecked]
}

function parsed(kept: string | null): Unchecked {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(isId) : [])
  } catch {
    return new Set()
  }
}
