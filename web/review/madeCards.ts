/* What the learn page adds to cards that were made, in one piece: it is fetched when the first of them comes. */
export { RejectBar } from './RejectBar.tsx'
export { rejectionsIn } from './rejections.ts'
export { SourceButton } from './Source.tsx'
