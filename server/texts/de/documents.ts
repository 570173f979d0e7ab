import type { DocumentProblem } from '../../../engine/documents/problems.ts'

/** Why no cards can be made from an uploaded file. */
export const documents: Record<DocumentProblem, string> = {
  encrypted: 'Diese Datei ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort und lade diese hoch.',
  empty: 'Diese Datei ist leer. Bitte wähle eine andere.',
  damaged:
    'Diese Datei ist beschädigt und lässt sich nicht lesen. Öffne sie in ihrem Programm, speichere sie neu und lade diese Kopie hoch.',
  'no-text': 'In dieser Datei steht kein Text, aus dem Karten werden könnten. Bitte wähle eine andere.',
  'needs-ocr':
    'Diese Datei enthält nur Bilder von Text, die sich hier nicht lesen lassen. Lade eine hoch, deren Text man markieren kann.',
  'needs-office':
    'Dateien dieser alten Art lassen sich hier nicht lesen. Speichere sie als docx, pptx, xlsx oder pdf und lade diese hoch.',
  'too-complex': 'Diese Datei ist zu lang oder zu verschachtelt. Bitte lade sie in kleineren Teilen hoch.',
  failed:
    'Auf unserer Seite ging etwas schief, deshalb wurde diese Datei nicht gelesen. Bitte lade sie noch einmal hoch.',
  'took-too-long': 'Diese Datei zu lesen dauert zu lange. Bitte lade sie in kleineren Teilen hoch.',
}
