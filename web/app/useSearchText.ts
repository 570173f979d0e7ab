import { use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { RouterContext } from './App.tsx'

/** Long enough not to ask for every letter of a fast typist, too short to be noticed. */
const pauseMs = 150

/** The text that is searched for, as the address carries it. */
export const searchIn = (address: URLSearchParams) => address.get('search')?.trim() ?? ''

/** The text of the search box, and the search itself, which follows in the address so that Back restores it. */
export function useSearchText() {
  const [address, setAddress] = useSearchParams()
  const search = searchIn(address)
  const [text, setText] = useState(search)
  const [written, setWritten] = useState(search)
  const [seen, setSeen] = useState(search)
  const router = use(RouterContext)

  // The address changed, and not by what was typed here: a link or the back button did.
  if (search !== seen) {
    setSeen(search)
    if (search !== written) setText(search)
  }

  useEffect(() => {
    const wanted = text.trim().slice(0, limits.searchLength)
    if (wanted === search) return
    const timer = setTimeout(() => {
      const next = router?.state.navigation.location
      // A pending update of the address would lead back a user who opens a result right after typing.
      if (next && next.pathname !== router.state.location.pathname) return
      setWritten(wanted)
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          if (wanted) after.set('search', wanted)
          else after.delete('search')
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, search, router, setAddress])

  return { text, setText, search }
}
