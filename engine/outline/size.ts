import type { Passage } from '../documents/document.ts'
import { textOfPassage } from '../checks/quote.ts'

/** Characters of text in a passage. */
export const sizeOf = (passage: Pick<Passage, 'blocks'>): number => textOfPassage(passage).trim().length
