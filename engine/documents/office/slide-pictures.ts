import path from 'node:path/posix'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { strFromU8, unzipSync } from 'fflate'
import { checkArchive } from '../zip.ts'

const largestPicture = 50 * 1024 * 1024

/** The files of the pictures on a slide, in the order in which the slide names them; [] if it has none. */
export function slidePictures(bytes: Buffer, kind: 'pptx' | 'odp', slide: number): Uint8Array[] {
  checkArchive(bytes, kind === 'pptx' ? 'office' : 'open')
  const names = kind === 'pptx' ? namesInPptx(bytes, slide) : namesInOdp(bytes, slide)
  const unique = [...new Set(names)]
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => unique.includes(name) && originalSize <= largestPicture,
  })
  return unique.flatMap((name) => files[name] ?? [])
}

function namesInPptx(bytes: Buffer, slide: number): string[] {
  const order = xmlIn(bytes, 'ppt/presentation.xml')
  const id = elements(order, 'p:sldId')[slide - 1]?.getAttribute('r:id')
  const part = related(bytes, 'ppt/presentation.xml').find((one) => one.id === id)?.target
  if (part === undefined) return []
  const shown = elements(xmlIn(bytes, part), 'a:blip').map((blip) => blip.getAttribute('r:embed'))
  const targets = new Map(related(bytes, part).map((one) => [one.id, one.target]))
  return shown.flatMap((embedded) => targets.get(embedded ?? '') ?? [])
}

function namesInOdp(bytes: Buffer, slide: number): string[] {
  const page = elements(xmlIn(bytes, 'content.xml'), 'draw:page')[slide - 1]
  return elements(page, 'draw:image').flatMap((image) => image.getAttribute('xlink:href')?.replace(/^\.\//u, '') ?? [])
}

/** The relationships of a part of a presentation, with the names of the files that they lead to. */
function related(bytes: Buffer, part: string): { id: string; target: string }[] {
  const { dir, base } = path.parse(part)
  return elements(xmlIn(bytes, `${dir}/_rels/${base}.rels`), 'Relationship').map((one) => ({
    id: one.getAttribute('Id') ?? '',
    target: path.join('/', dir, one.getAttribute('Target') ?? '').slice(1),
  }))
}

function xmlIn(bytes: Buffer, name: string): Document | undefined {
  const file = unzipSync(bytes, { filter: (one) => one.name === name })[name]
  return file && new DOMParser({ onError: () => {} }).parseFromString(strFromU8(file), 'text/xml')
}

function elements(parent: Document | Element | undefined, name: string): Element[] {
  return parent ? [...parent.getElementsByTagName(name)] : []
}
