import type { corrections as en } from '../en/corrections.ts'

export const corrections: typeof en = {
  cardChanged:
    'Diese Karte hat inzwischen jemand geändert, deshalb wurde nichts gespeichert. Vergleiche beide Fassungen und wähle.',
  deckChanged:
    'Den Namen oder die Beschreibung dieses Stapels hat inzwischen jemand geändert, deshalb wurde nichts gespeichert.',
  topicRenamed: 'Dieses Thema hat inzwischen jemand umbenannt, deshalb wurde nichts gespeichert.',
  suggestionDecided: 'Über diesen Vorschlag hat inzwischen jemand entschieden.',
  suggestionsPerDay: 'Du hast heute schon viele Vorschläge gemacht. Mach bitte morgen weiter.',
}
