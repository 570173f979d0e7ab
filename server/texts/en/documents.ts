import type { DocumentProblem } from '../../../engine/documents/problems.ts'

/** Why no cards can be made from an uploaded file of an accepted type, and what users can do about it. */
export const documents: Record<DocumentProblem, string> = {
  encrypted: 'This file is password-protected. Save a copy without the password and upload that.',
  empty: 'This file is empty. Please choose another one.',
  damaged:
    'This file is damaged and can’t be read. Open it in the app it was made with, save it again and upload that copy.',
  'no-text': 'This file has no text to make cards from. Please choose another one.',
  'needs-ocr': 'This file contains only scanned text, which we can’t read yet. Upload one with selectable text.',
  'needs-office': 'We can’t read this old file type. Save it as docx, pptx, xlsx or pdf and upload that.',
  'too-complex': 'This file is too long or too complex. Please upload it in smaller parts.',
  failed: 'Something went wrong on our side and this file couldn’t be read. Please upload it again.',
  'took-too-long': 'This file takes too long to read. Please upload it in smaller parts.',
}
