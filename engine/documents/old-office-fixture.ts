import { utils, write } from 'cfb'

/** A file in the OLE2 container of Office before 2007. */
export function ole(streams: Record<string, Buffer>): Buffer {
  const container = utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) utils.cfb_add(container, `/${name}`, content)
  return Buffer.from(write(container, { type: 'buffer' }) as Uint8Array)
}

/** A Word 97 document of one piece of text; `\r` ends a paragraph. */
export function oldText(text: string, { isEncrypted = false } = {}): Buffer {
  const start = 2048
  const word = Buffer.alloc(start + text.length * 2 + 512)
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(193, 2)
  word.writeUInt16LE(isEncrypted ? 0x0300 : 0x0200, 10)
  word.writeUInt32LE(text.length, 0x4c)
  word.write(text, start, 'utf16le')
  // One piece with all the text, two bytes per character.
  const pieces = Buffer.alloc(5 + 8 + 8)
  pieces[0] = 2
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(start, 15)
  word.writeUInt32LE(0, 0x01a2)
  word.writeUInt32LE(pieces.length, 0x01a6)
  return ole({ WordDocument: word, '1Table': Buffer.concat([pieces, Buffer.alloc(4096)]) })
}

/** PowerPoint 97 slides, with the list of their texts only. */
export function oldSlides(slides: { title: string; bullets: string[] }[]): Buffer {
  const texts = slides.map(({ title, bullets }, index) => {
    const persist = Buffer.alloc(20)
    persist.writeUInt32LE(index + 1)
    return Buffer.concat([atom(0x03f3, persist), ...textOf(0, title), ...textOf(1, bullets.join('\r'))])
  })
  const list = record(0x0ff0, 0x000f, Buffer.concat(texts))
  return ole({ 'PowerPoint Document': record(0x03e8, 0x000f, list), 'Current User': Buffer.alloc(40) })
}

function textOf(kind: number, text: string): Buffer[] {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(kind)
  const isLatin = /^[\0-\xff]*$/.test(text)
  return [
    atom(0x0f9f, head),
    isLatin ? atom(0x0fa8, Buffer.from(text, 'latin1')) : atom(0x0fa0, Buffer.from(text, 'utf16le')),
  ]
}

function atom(type: number, content: Buffer): Buffer {
  return record(type, 0, content)
}

function record(type: number, version: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
