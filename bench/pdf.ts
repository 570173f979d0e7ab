/** A PDF of so many pages of prose, with a heading on every fourth: 40 lines a page, as lecture notes have. */
export function pdfOf(pages: number): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', pagesObject(pages), font('Helvetica'), font('Helvetica-Bold')]
  for (let page = 0; page < pages; page++) {
    const content = contentOf(page)
    const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
    const at = 5 + page * 2
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  return assemble(objects)
}

const pagesObject = (count: number) =>
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, page) => `${5 + page * 2} 0 R`).join(' ')}] >>`
const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const things = ['mineral', 'alloy', 'enzyme', 'hormone', 'theorem', 'treaty', 'river', 'engine', 'pigment', 'tissue']
const places = ['Lisbon', 'Vienna', 'Krakow', 'Utrecht', 'Bologna', 'Dijon', 'Cluj', 'Odesa', 'Leipzig', 'Seville']
const verbs = [
  'carries heat',
  'binds oxygen',
  'stores water',
  'slows the current',
  'absorbs light',
  'joins two regions',
]

/** Prose that no two lines of are alike, made of numbers alone: the same in every run. */
function sentences(page: number): string[] {
  return Array.from({ length: 20 }, (_, line) => {
    const n = page * 20 + line
    const [thing, place, verb] = [things[n % 10], places[(n * 7) % 10], verbs[(n * 5) % 6]]
    const name = `${'BCDFGKLMNPRSTV'[n % 14]}${'aeiou'[n % 5]}${'lmnrst'[n % 6]}${'aeiou'[(n * 3) % 5]}${'xzkd'[n % 4]}in ${n}`
    return line % 3 === 0
      ? `${name} is the ${thing} that ${verb} and was described in ${place} in ${1500 + (n % 500)}.`
      : `In ${1500 + (n % 500)} the ${thing} called ${name} was measured in ${place} at ${n % 97} degrees, and it ${verb}.`
  })
}

function contentOf(page: number): string {
  const lines = sentences(page).flatMap((sentence) => sentence.match(/.{1,90}(?:\s|$)/g) ?? [])
  const heading = page % 4 === 0 ? [`BT /F2 18 Tf 60 780 Td (Chapter ${page / 4 + 1}: Findings) Tj ET`] : []
  const body = lines.map((line, index) => `BT /F1 11 Tf 60 ${750 - index * 16} Td (${line.trim()}) Tj ET`)
  return [...heading, ...body].join('\n')
}

function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${text}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}
