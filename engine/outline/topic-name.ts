import { limits } from '../../shared/limits.ts'

const words = {
  continued: [
    'continued',
    'cont',
    "cont['’]?d",
    'Fortsetzung',
    'Forts',
    'suite',
    'segue',
    'continua',
    'continuación',
    'cd',
    'c\\. ?d',
    'ciąg dalszy',
    'продовження',
    'прод',
    'vervolg',
    'continuare',
    'urmare',
  ],
  chapter: [
    'chapter',
    'section',
    'part',
    'unit',
    'lesson',
    'module',
    'Kapitel',
    'Abschnitt',
    'Teil',
    'Lektion',
    'Modul',
    'chapitre',
    'partie',
    'leçon',
    'capitolo',
    'sezione',
    'parte',
    'lezione',
    'capítulo',
    'sección',
    'lección',
    'rozdział',
    'część',
    'lekcja',
    'розділ',
    'частина',
    'урок',
    'hoofdstuk',
    'deel',
    'les',
    'capitolul',
    'partea',
    'lecția',
    'lecture',
    'Vorlesung',
    'slide',
    'Folie',
    'week',
    'Woche',
  ],
}
const continued = new RegExp(
  String.raw`\s*(?:\((?:${words.continued.join('|')})\.?(?: \d+)?\)|[-–—:,]\s*(?:${words.continued.join('|')})\.?)$`,
  'iu',
)
/** '(2)', '2/3', '(2 of 3)': a slide's place among those of one heading. */
const part = /\s*(?:\(\d(?:\s*(?:\/|of|von|de|di|z|з|van|din)\s*\d{1,2})?\)|(?<=\s)\d{1,2}\/\d{1,2})$/iu
const chapter = new RegExp(String.raw`^(?:${words.chapter.join('|')})\s+(?:\d+(?:\.\d+)*|[IVXLC]+)\s*[.:)–—-]\s+`, 'iu')
const numbering =
  /^(?:\(?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|\(?\d{1,3}[.):]\s+|\d{1,2}\s+(?=\p{Lu})|\(?[IVXLC]+[.)]\s+|\(?\p{L}\)\s+)/u

/** A heading as the name of a topic: without Markdown, numbering and 'continued', not too long; '' where nothing is left. */
export function topicName(heading: string): string {
  const plain = heading
    .normalize('NFC')
    .replaceAll(/\u00AD|\p{Cc}+/gu, (found) => (found === '\u00AD' ? '' : ' '))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\*\*|__|`|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replaceAll(/^#+\s*|\s+#+$|^[\p{So}\p{Cf}\u{FE0F}•▪–—*-]+\s*/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const steps = [/\s*\.{3,}\s*\d*$/u, part, continued, part, chapter, numbering, /[\s:;,–—-]+$/u]
  let name = plain
  // What would leave nothing is the name itself.
  for (const step of steps) name = name.replace(step, '').trim() || name
  return /[\p{L}\p{N}]/u.test(name) ? shortened(name) : ''
}

/** Not longer than a topic's name may be, cut at a word. */
export function shortened(name: string): string {
  if (name.length <= limits.topicNameLength) return name
  const cut = name.slice(0, limits.topicNameLength - 1).replace(/[\uD800-\uDBFF]$/u, '')
  const atWord = cut.replace(/[\s,;:–—-]+\S*$/u, '')
  return `${atWord.length > limits.topicNameLength / 2 ? atWord : cut}…`
}
