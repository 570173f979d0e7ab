import { strToU8, zipSync, type Zippable } from 'fflate'

/** A zip archive of texts. `mimetype` is stored first, as OpenDocument and EPUB require. */
export function zip(files: Record<string, string | Uint8Array>): Buffer {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    entries[name] = name === 'mimetype' ? [bytes, { level: 0 }] : bytes
  }
  return Buffer.from(zipSync(entries))
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`

function relations(...targets: [string, string][]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="${packageRelations}">${all.join('')}</Relationships>`
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const styles = ['1', '2'].map(
  (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
)
const numbering = ['bullet', 'decimal'].map(
  (format, index) =>
    `<w:abstractNum w:abstractNumId="${index}">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('')}</w:abstractNum>`,
)
const numbers = [1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`)

/** A Word document with a body of `word` paragraphs; other files may be added or replaced. */
export function docx(body: string[], files: Record<string, string> = {}): Buffer {
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['styles', 'styles.xml'], ['numbering', 'numbering.xml']),
    'word/document.xml': `<?xml version="1.0"?><w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${w}>${styles.join('')}</w:styles>`,
    'word/numbering.xml': `<?xml version="1.0"?><w:numbering ${w}>${numbering.join('')}${numbers.join('')}</w:numbering>`,
    ...files,
  })
}

/** Parts of a Word document's body. */
export const word = {
  run: (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`,
  paragraph: (...runs: string[]) => `<w:p>${runs.map(asRun).join('')}</w:p>`,
  heading: (level: 1 | 2, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>${asRun(text)}</w:p>`,
  item: (list: 'bullet' | 'number', level: number, text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list === 'bullet' ? 1 : 2}"/></w:numPr></w:pPr>${asRun(text)}</w:p>`,
  table: (rows: string[][]) =>
    `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:p>${asRun(cell)}</w:p></w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
  newPage: '<w:r><w:lastRenderedPageBreak/></w:r>',
  bold: '<w:b/>',
  italic: '<w:i/>',
}

function asRun(text: string): string {
  return text.startsWith('<') ? text : word.run(text)
}

const p =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

/** Slides with a title and bullets. */
export function pptx(slides: { title: string; bullets: string[] }[]): Buffer {
  const names = slides.map((_, index) => `slide${index + 1}.xml`)
  const files = slides.map(({ title, bullets }, index) => [
    `ppt/slides/${names[index]}`,
    `<?xml version="1.0"?><p:sld ${p}><p:cSld><p:spTree>${shape('title', [title])}${shape('body', bullets)}</p:spTree></p:cSld></p:sld>`,
  ])
  const ids = names.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(['officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation ${p} xmlns:r="${relation}"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(...names.map((name): [string, string] => ['slide', `slides/${name}`])),
    ...(Object.fromEntries(files) as Record<string, string>),
  })
}

function shape(type: string, texts: string[]): string {
  const look = type === 'body' ? '<a:pPr><a:buChar char="•"/></a:pPr>' : ''
  const paragraphs = texts.map((text) => `<a:p>${look}<a:r><a:t>${text}</a:t></a:r></a:p>`)
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs.join('')}</p:txBody></p:sp>`
}

const office = 'urn:oasis:names:tc:opendocument:xmlns'
const namespaces = `xmlns:office="${office}:office:1.0" xmlns:text="${office}:text:1.0" xmlns:table="${office}:table:1.0" xmlns:draw="${office}:drawing:1.0" xmlns:presentation="${office}:presentation:1.0" xmlns:style="${office}:style:1.0" xmlns:svg="${office}:svg-compatible:1.0"`

const automaticStyles =
  '<office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style></office:automatic-styles>'

/** An OpenDocument file with this content in its body. */
export function openDocument(kind: 'text' | 'presentation', body: string, doctype = ''): Buffer {
  return zip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0"?>${doctype}<office:document-content ${namespaces} office:version="1.2">${automaticStyles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<?xml version="1.0"?><manifest:manifest xmlns:manifest="${office}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  })
}

/** An e-book of XHTML chapters. */
export function epub(chapters: string[]): Buffer {
  const names = chapters.map((_, index) => `chapter${index + 1}.xhtml`)
  const files = Object.fromEntries(
    chapters.map((chapter, index) => [
      `OEBPS/${names[index]}`,
      `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${chapter}</body></html>`,
    ]),
  )
  // The order of files differs from that of the spine, which applies.
  const manifest = names
    .toReversed()
    .map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`)
  const spine = names.map((name) => `<itemref idref="${name}"/>`)
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OEBPS/content.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book of Cells</dc:title></metadata><manifest>${manifest.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
    ...files,
  })
}
