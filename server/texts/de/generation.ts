import { languages } from '../../../shared/texts/de.ts'
import type { generation as en } from '../en/generation.ts'

/** What came of a generation beside its cards, or why it failed. */
export const generation: typeof en = {
  failedOnOurSide: 'Das ist auf unserer Seite mehrmals schiefgegangen. Bitte versuche es später noch einmal.',
  noCards: 'Der KI-Anbieter hat zu keinem Teil Karten geliefert. Bitte versuche es später noch einmal.',
  partsFailed: (failed, parts) => `${failed} von ${parts} Teilen konnte der KI-Anbieter nicht lesen.`,
  nothingNew: 'Es gibt nichts Neues: Alle Karten hieraus sind schon im Stapel. Es wurde nichts berechnet.',
  nothingFound: 'Es fand sich nichts, woraus eine gute Karte wird. Es wurde nichts berechnet.',
  stopped: 'Angehalten, bevor alles durchgesehen war.',
  stoppedAtOnce: 'Angehalten, bevor es Karten gab.',
  tooLongForUs: 'Dieses Dokument ist zu lang. Wähle weniger Teile davon.',
  tooLongForAll:
    'Das Dokument ist zu lang, um alle Karten auf einmal zu erstellen. Für die übrigen wähle die Teile, die noch keine haben.',
  tooLongAgain: (minutes) =>
    `Dein letztes Dokument war zu lang. Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal, mit weniger Teilen davon.`,
  rightLost: 'Wer das begonnen hat, darf den Stapel nicht mehr ändern.',
  documentGone: 'Das Dokument wurde gelöscht. Bitte lade es noch einmal hoch.',
  inLanguage: (language) =>
    `Dieses Dokument ist auf ${languages[language]}, und Karten gibt es hier nur in seiner eigenen Sprache. Wähle ${languages[language]} und versuche es noch einmal.`,
  inOtherLanguage: 'Dieses Dokument ist in einer anderen Sprache, und Karten gibt es hier nur in seiner eigenen.',
  topicInLanguage: (topic, language) =>
    `Was die Dokumente über „${topic}“ sagen, ist auf ${languages[language]}, und Karten gibt es hier nur in der Sprache eines Dokuments. Wähle ${languages[language]} und versuche es noch einmal.`,
  topicInOtherLanguage: (topic) =>
    `Was die Dokumente über „${topic}“ sagen, ist in einer anderen Sprache, und Karten entstehen hier nur in der Sprache des Dokuments. Erzeuge sie stattdessen aus dem Dokument selbst.`,

  aiUnreachable: 'Der KI-Dienst ist nicht zu erreichen. Versuche es später noch einmal.',
  aiUnauthorised: 'Der KI-Dienst lehnt ab, wie er hier eingerichtet ist. Bitte sag dem Support Bescheid.',
  aiRateLimited: 'Der KI-Dienst hat zu viel zu tun. Versuche es in ein paar Minuten noch einmal.',
  aiOverBudget: 'Das ist mehr, als auf einmal geht. Wähle weniger Kapitel.',
  aiRefused: 'Der KI-Dienst macht aus diesem Text keine Karten.',
  aiFailed: 'Der KI-Dienst hat keine brauchbare Antwort gegeben. Versuche es später noch einmal.',

  partUnreachable: 'die KI war nicht zu erreichen',
  partUnauthorised: 'die KI lehnt ab, wie sie eingerichtet ist',
  partRateLimited: 'die KI hatte zu viel zu tun',
  partOverBudget: 'mehr, als auf einmal geht',
  partRefused: 'die KI lehnt diesen Text ab',
  partFailed: 'die KI gab keine brauchbare Antwort',
}
