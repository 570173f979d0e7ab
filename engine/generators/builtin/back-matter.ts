import type { Block, Passage } from '../../documents/document.ts'

// What stands before and behind a text, in our languages: nobody learns it.
const lists = [
  'references|bibliography|works cited|sources|further reading|table of contents|contents|index',
  'literatur(?:verzeichnis)?|quellen(?:verzeichnis|angaben|nachweise?)?|inhalt(?:sverzeichnis)?|weiterführende literatur',
  'références|bibliographie|table des matières|sommaire|referencias|bibliografía|índice|fuentes',
  'riferimenti|bibliografia|indice|fonti|referințe|bibliografie|cuprins|surse',
  'literatuur(?:lijst)?|bronnen|inhoud(?:sopgave)?|spis treści|źródła|література|джерела|зміст|список літератури',
]
const notices = [
  'acknowledge?ments?|credits?|licen[cs]e|copyright|disclaimer|legal notice|imprint|about the authors?',
  'danksagung|lizenz(?:hinweise?)?|haftungsausschluss|impressum|remerciements|licence|avertissement|clause de non-responsabilité',
  'agradecimientos|licencia|descargo de responsabilidad|aviso legal|ringraziamenti|licenza|avvertenza',
  'mulțumiri|licență|declinare de responsabilitate|dankwoord|licentie|podziękowania|licencja|zastrzeżenie',
  'подяки|ліцензія|відмова від відповідальності|застереження',
]
const heading = new RegExp(`^(?:\\d+[.)]? *)?(?:${[...lists, ...notices].join('|')})$`, 'iu')
const opening = new RegExp(`^(?:${notices.join('|')}) ?[:.]`, 'iu')

/** A passage without the blocks that are no part of its subject: lists of sources, licences, disclaimers. */
export function withoutBackMatter(passage: Passage): Passage {
  const isBack = heading.test(passage.path.at(-1)?.trim() ?? '')
  return { ...passage, blocks: isBack ? [] : passage.blocks.filter((block) => !isNotice(block)) }
}

const isNotice = (block: Block) => block.kind === 'paragraph' && opening.test(block.text.trimStart())
