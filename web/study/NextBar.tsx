import { useEffect, useRef } from 'react'
import { t } from '../texts/index.ts'
import { OneButton } from './RatingBar.tsx'

/** Leads on from a card that is gone, and takes the focus that went with it. */
export function NextBar({ onNext }: { onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <OneButton ref={button} shortcut="Space Enter" onPress={onNext}>
      {t.cardMenu.next}
    </OneButton>
  )
}
