import { notifyManager } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { focusCardsTitle } from './cardsTitle.ts'
import { topicRowId } from './TopicRow.tsx'

/** Makes a topic the active one and gives its row focus; where that is not shown, nothing is left without focus. */
export function goToTopic(id: number, onActive: (id: number) => void): void {
  flushSync(() => onActive(id))
  document.getElementById(topicRowId(id))?.focus()
  if (document.activeElement === document.body) focusCardsTitle()
}

/** Puts focus on a topic, should what had it be gone. */
export function focusTopicIfLost(id: number): void {
  // Behind what tells the screen of the topics that were read.
  notifyManager.schedule(() => {
    if (document.activeElement === document.body) document.getElementById(topicRowId(id))?.focus()
  })
}
