import type { summary as en } from '../en/summary.ts'
import { count } from './format.ts'

/** Time that was spent, after 'in'. */
function duration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes === 0 ? 'weniger als einer Minute' : count(minutes, { one: '# Minute', other: '# Minuten' })
}

const cards = { one: '# Karte', other: '# Karten' }

export const summary: typeof en = {
  title: 'Für jetzt geschafft.',
  nothingTitle: 'Gerade gibt es nichts zu lernen.',
  notBegun: 'Du hast noch keinen Stapel angefangen.',
  begin: 'Fällig wird erst etwas, wenn du die ersten Karten gelernt hast. Womit möchtest du anfangen?',
  noneFresh: 'In deinen Stapeln sind noch keine Karten.',
  fresh: (deck: string) => `Neue Karten aus ${deck} lernen`,
  learned: (learned: number, milliseconds: number) =>
    `Du hast ${count(learned, cards)} in ${duration(milliseconds)} gelernt.`,
  ratings: 'So hast du sie bewertet',
  times: (times: number) => `${times} ×`,
  nextDue: (when: string) => `Die nächste Karte ist ${when} fällig.`,
  nextDueNow: 'Weitere Karten sind fällig geworden.',
  more: 'Es gibt wieder Karten zu lernen.',
  moreNew: (cards: number) => count(cards, { one: '# weitere neue Karte', other: '# weitere neue Karten' }),
  nextDeck: (name: string, due: number) => `Als Nächstes: ${name}, ${due}\u00A0fällig`,
  others: (due: number) => `${due} weitere in anderen Stapeln lernen`,
  goOn: 'Weiter',
  newDone: 'Die neuen Karten für heute sind geschafft.',
  noneDue: 'Hier kommt keine Karte wieder. Füge dem Stapel Karten hinzu oder wähle andere Themen.',
  part: {
    nothingTitle: (topic: string | null) =>
      `In ${topic === null ? 'den gewählten Themen' : `„${topic}“`} gibt es gerade nichts zu lernen.`,
    nextDue: (topic: string | null, when: string) =>
      `Die nächste Karte in ${topic === null ? 'den gewählten Themen' : `„${topic}“`} ist ${when} fällig.`,
  },
}
