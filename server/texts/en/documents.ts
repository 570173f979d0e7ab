import type { DocumentProblem } from '../../../engine/documents/problems.ts'

/** Why no cards can be made from an uploaded file of an accepted type, and what users can do about it. */
export const documents: Record<DocumentProblem, string> = {
  encrypted: 'This file is protected by a password. Save a copy without it and upload that.',
  empty: 'This file is empty. Please choose another one.',
  damaged: 'This file is damaged and cannot be read. Open it in its program, save it again, and upload that copy.',
  'no-text': 'There is no text in this file that cards could be made from. Please choose another one.',
  'needs-ocr': 'This file has pictures of text only, which cannot be read here. Upload one whose text can be selected.',
  'needs-office': 'Files of this old type cannot be read here. Save it as docx, pptx, xlsx or pdf and upload that.',
  'too-complex': 'This file is too long or too complex. Please upload it in smaller parts.',
  failed: 'This file could not be read because something failed on our side. Please upload it again.',
  'took-too-long': 'This file takes too long to read. Please upload it in smaller parts.',
}
