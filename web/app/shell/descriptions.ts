import { t } from '../../texts/index.ts'
import type { ScreenName } from './useArrival.ts'

/** What a screen is about, in a sentence. */
export const descriptionOf = (screen: ScreenName): string => t.descriptions[screen]
