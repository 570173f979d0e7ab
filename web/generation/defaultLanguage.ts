import { useQuery } from '@tanstack/react-query'
import { type LanguageName, languageNames, languages } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { documentsOf, progressOf } from './progressQuery.ts'

/**
 * The language that cards of a deck are made in unless the user says otherwise: that of its latest document, else that of
 * its last generation, else the interface's, else the first of those that there are.
 */
export function useDefaultLanguage<N extends LanguageName>(deckId: number, names: readonly [N, ...N[]]): N {
  const { data: documents = [] } = useQuery(documentsOf(deckId))
  const { data: progress } = useQuery(progressOf(deckId))
  const ofDocument = documents.find(({ language }) => language !== null)?.language
  const ofInterface = languageNames.find((name) => languages[name] === t.locale)
  return firstOf(names, [ofDocument, progress?.language, ofInterface])
}

/** The first language that is among `names`, else the first of these. */
export function firstOf<N extends LanguageName>(
  names: readonly [N, ...N[]],
  known: readonly (LanguageName | null | undefined)[],
): N {
  const has = (name: unknown): name is N => names.some((one) => one === name)
  return known.find(has) ?? names[0]
}
