import { useEffect, useRef, useState } from 'react'
import sections from '../decks/DecksPage.module.css'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'

/** The next page is fetched when the end of the list is this far below the window. */
const margin = '900px'
/** Pages that come by themselves before the button is to be pressed: what stands beneath the list can be reached. */
const pagesByScrolling = 5

interface MoreDecksProps {
  /** How many are there. */
  pages: number
  isFetching: boolean
  onMore: () => void
}

/** Fetches the next page when the end of the list comes near, and offers it to those who do not scroll. */
export function MoreDecks({ pages, isFetching, onMore }: MoreDecksProps) {
  const [most, setMost] = useState(() => pages + pagesByScrolling)
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = !isFetching && pages < most
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: margin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, onMore])
  return (
    <div ref={end} className={sections.more}>
      <Button
        pending={isFetching}
        onClick={() => {
          setMost(pages + pagesByScrolling)
          onMore()
        }}
      >
        {t.library.showMore}
      </Button>
    </div>
  )
}
