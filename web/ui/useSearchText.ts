import { use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { RouterContext } from '../app/App.tsx'

/** Long enough not to ask for every letter of a fast typist, too short to be noticed. */
const pauseMs = 150

/** The text that is searched for, as the address carries it. */
export const searchIn = (address: URLSearchParams) => address.get('search')?.trim() ?? ''

/** What stands in the search box, and the text that is searched for, which follows in the address: going back restores it. */
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
      // Whoever types and opens a result at once would be called back by the address that follows.
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
