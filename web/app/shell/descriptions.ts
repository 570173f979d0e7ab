import { t } from '../../texts/index.ts'

/** The screens that have a description. */
export type ScreenName = keyof typeof t.descriptions

/** What a screen is about, in a sentence. */
export const descriptionOf = (screen: ScreenName): string => t.descriptions[screen]
