/** Why a change is refused that met another one. */
export const corrections = {
  cardChanged: 'Someone changed this card in the meantime, so nothing was saved. Compare both versions and choose one.',
  deckChanged: 'Someone changed this deck’s name or description in the meantime, so nothing was saved.',
  topicRenamed: 'Someone renamed this topic in the meantime, so nothing was saved.',
  suggestionDecided: 'Someone has already decided on this suggestion.',
  suggestionsPerDay: 'You’ve made a lot of suggestions today. Please continue tomorrow.',
}
