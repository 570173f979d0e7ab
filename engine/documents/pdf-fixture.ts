/** A text at a position on a page of 600 × 800 points; `y` counts from the top. `^` in it is a wide gap. */
export interface Placed {
  text: string
  x: number
  y: number
  size?: number
  font?: 'plain' | 'bold' | 'italic' | 'code'
}

const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique', code: 'Courier' }
const names = Object.keys(fonts)

/** A PDF of such pages. A string draws a page with these operators. */
export function pdf(
  pages: (Placed[] | string)[],
  { title, outline = [], width = 600 }: { title?: string; outline?: string[]; width?: number } = {},
): Buffer {
  const objects: string[] = []
  const add = (object: string) => objects.push(object)
  const pageAt = (index: number) => 7 + names.length - 4 + index * 2
  const firstEntry = pageAt(pages.length)
  add(`<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? `/Outlines ${firstEntry} 0 R` : ''} >>`)
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] >>`)
  for (const name of Object.values(fonts))
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  const resources = names.map((name, index) => `/${name} ${index + 3} 0 R`).join(' ')
  for (const [index, page] of pages.entries()) {
    const content = typeof page === 'string' ? page : page.map(operators).join('\n')
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 800] /Resources << /Font << ${resources} >> >> /Contents ${pageAt(index) + 1} 0 R >>`,
    )
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
  }
  if (outline.length > 0) {
    add(
      `<< /Type /Outlines /First ${firstEntry + 1} 0 R /Last ${firstEntry + outline.length} 0 R /Count ${outline.length} >>`,
    )
    for (const [index, entry] of outline.entries()) {
      const next = index < outline.length - 1 ? `/Next ${firstEntry + index + 2} 0 R` : ''
      add(`<< /Title (${entry}) /Parent ${firstEntry} 0 R /Dest [${pageAt(0)} 0 R /Fit] ${next} >>`)
    }
  }
  const info = add(title ? `<< /Title (${title}) >>` : '<< >>')
  return assemble(objects, info)
}

function operators({ text, x, y, size = 11, font = 'plain' }: Placed): string {
  const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll('•', String.raw`\225`)
  // A wide gap between letters.
  const shown = escaped
    .split('^')
    .map((part) => `(${part})`)
    .join(' -140 ')
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${800 - y} Tm [${shown}] TJ ET`
}

function assemble(objects: readonly string[], info: number): Buffer {
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A paragraph in consecutive lines. */
export function lines(texts: string[], place: Omit<Placed, 'text'>, leading = 13): Placed[] {
  return texts.map((text, index) => ({ ...place, text, y: place.y + index * leading }))
}
