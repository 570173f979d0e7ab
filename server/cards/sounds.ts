import { limits } from '../../shared/limits.ts'
import { type SoundKind, soundTypes } from '../../shared/sounds.ts'
import { AppError } from '../app/errors.ts'

/** A sound as it is stored: as it was uploaded. */
export interface Sound {
  kind: SoundKind
  full: Buffer
  card: null
  contentType: string
  width: null
  height: null
}

/** The sound in a file. Throws 'unsupported-type' for anything else, and 'too-large' over the limit. */
export function readSound(bytes: Buffer): Sound {
  const kind = soundKindOf(bytes)
  if (!kind) throw new AppError('unsupported-type', ['soundType'])
  if (bytes.length > limits.soundBytes) throw new AppError('too-large', ['soundSize'])
  return { kind, full: bytes, card: null, contentType: soundTypes[kind], width: null, height: null }
}

/** Detects the kind from the bytes, whatever the name of the file; undefined for anything but a sound. */
export function soundKindOf(bytes: Buffer): SoundKind | undefined {
  const text = (from: number, length: number) => bytes.toString('latin1', from, from + length)
  if (text(0, 4) === 'RIFF') return text(8, 4) === 'WAVE' ? 'wav' : undefined
  if (text(0, 4) === 'OggS') return isOggSound(bytes) ? 'ogg' : undefined
  if (text(4, 4) === 'ftyp') return isMp4Sound(bytes) ? 'm4a' : undefined
  return isMp3(bytes) ? 'mp3' : undefined
}

/** The first page (RFC 3533) has the header of a stream: Opus (RFC 7845), Vorbis or FLAC, and no video. */
function isOggSound(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 27 + (bytes[26] ?? 0), 27 + (bytes[26] ?? 0) + 8)
  return head === 'OpusHead' || head.startsWith('\u0001vorbis') || head.startsWith('\u007FFLAC')
}

/** Boxes of a file that are looked at. A song has dozens, and a hostile file can have a million. */
const mostBoxes = 5000

/** Whether the tracks of an MP4 file (ISO/IEC 14496-12) are sounds: their handlers are `soun`, and none is `vide`. */
function isMp4Sound(bytes: Buffer): boolean {
  const seen = { boxes: 0 }
  const boxes = [...boxesIn(bytes, ['moov', 'trak', 'mdia', 'hdlr'], seen)]
  const handlers = boxes.map((box) => box.toString('latin1', 8, 12))
  return seen.boxes <= mostBoxes && handlers.includes('soun') && !handlers.includes('vide')
}

/** The contents of the boxes at a path, until too many are seen. */
function* boxesIn(bytes: Buffer, [name, ...path]: readonly string[], seen: { boxes: number }): Generator<Buffer> {
  for (let at = 0; at + 8 <= bytes.length;) {
    seen.boxes += 1
    if (seen.boxes > mostBoxes) return
    const size = bytes.readUInt32BE(at)
    const isLong = size === 1 && at + 16 <= bytes.length
    const end = size === 0 ? bytes.length : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size)
    if (end < at + 8) return
    const box = bytes.subarray(at + (isLong ? 16 : 8), end)
    if (bytes.toString('latin1', at + 4, at + 8) === name) {
      if (path.length === 0) yield box
      else yield* boxesIn(box, path, seen)
    }
    at = end
  }
}

/** Bytes of padding that are skipped. Programs add some kilobytes. */
const mostPadding = 256 * 1024

/**
 * Whether a file begins with the header of a frame of MPEG audio, layer III (ISO/IEC 11172-3), after a tag if there is one
 * (id3.org/id3v2.4.0-structure), whose size has seven bits in each byte.
 */
function isMp3(bytes: Buffer): boolean {
  let at = 0
  if (bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10) {
    at = 10 + [6, 7, 8, 9].reduce((size, index) => size * 128 + ((bytes[index] ?? 0) & 127), 0)
    // Some programs add more padding than the tag says.
    const end = at + mostPadding
    while (at < end && bytes[at] === 0) at += 1
  }
  if (at + 4 > bytes.length) return false
  const head = bytes.readUInt32BE(at)
  const [version, layer, bitrate, rate] = [(head >>> 19) & 3, (head >>> 17) & 3, (head >>> 12) & 15, (head >>> 10) & 3]
  return head >>> 21 === 0x7ff && version !== 1 && layer === 1 && bitrate !== 15 && rate !== 3
}
