import { useEffect } from 'react'
import { takesHotkeys } from '../ui/hotkeys.ts'
import { type Command, commandOf } from './trayKeys.ts'

/** What Enter operates, and what the arrows move. */
const operated = { Enter: 'a, button, summary', ArrowLeft: '[data-scroll]', ArrowRight: '[data-scroll]' }

/** The keys of the tray; `run` does what one asks for. None while the reasons are shown, which have keys of their own. */
export function useTrayKeys(isRejecting: boolean, run: (command: Command) => void): void {
  useEffect(() => {
    if (isRejecting) return
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!takesHotkeys(target)) return
      if (Object.hasOwn(operated, key) && target.closest(operated[key as keyof typeof operated])) return
      const command = commandOf(key, false)
      // A key that is held walks through the cards, and decides about one only.
      if (!command || (event.repeat && command.do !== 'move')) return
      event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isRejecting, run])
}
