/** Why a change is refused that met another one. */
export const corrections = {
  cardChanged: 'This card was changed by somebody meanwhile, so nothing was saved. Compare both, and choose.',
  deckChanged: 'The name or the description of this deck was changed by somebody meanwhile, so nothing was saved.',
  topicRenamed: 'This topic was renamed by somebody meanwhile, so nothing was saved.',
  suggestionDecided: 'Somebody has decided on this suggestion meanwhile.',
  suggestionsPerDay: 'You have made many suggestions today. Please go on tomorrow.',
}
