/** The process in which a document is parted: a long one takes seconds, and the server answers meanwhile. */
import type { StudyDocument } from '../documents/document.ts'
import { answerOnce } from '../isolated.ts'
import { outlineOf, sectionsOf } from './outline.ts'

answerOnce(({ document, name }: { document: StudyDocument; name: string }) => {
  const topics = outlineOf(document, name)
  return { topics, sections: sectionsOf(document, topics) }
})
