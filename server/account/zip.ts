import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: bytes that are there already and are not compressed, or text that comes in parts. */
export type Entry = { name: string; bytes: Buffer } | { name: string; text: AsyncIterable<string> }

/** What the directory says of a file. The format is PKWARE's APPNOTE 6.3; numbers of 64 bits stand where 32 do not do. */
interface Written {
  name: Buffer
  method: number
  flags: number
  crc: number
  size: number
  packed: number
  /** All that it takes, its header included. */
  length: number
}

const stored = 0
const deflated = 8
const namesAreUtf8 = 0x0800
/** Sum and sizes follow the data, since nobody knew them before. */
const sizesFollow = 0x0008
const max16 = 0xff_ff
const max32 = 0xff_ff_ff_ff
const plainVersion = 20
const zip64Version = 45

/** An archive of files, one after the other, of which no more is in memory than is on its way. */
export async function* zip(entries: AsyncIterable<Entry>, time: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const written = 'bytes' in entry ? yield* store(entry.name, entry.bytes, time) : yield* deflate(entry, time)
    directory.push(directoryRecord(written, offset, time))
    offset += written.length
  }
  yield* directory
  const size = directory.reduce((total, { length }) => total + length, 0)
  yield endRecord({ count: directory.length, size, offset })
}

async function* store(name: string, bytes: Buffer, time: Date): AsyncGenerator<Buffer, Written> {
  const size = bytes.length
  const written = {
    name: Buffer.from(name),
    method: stored,
    flags: namesAreUtf8,
    crc: crc32(bytes),
    size,
    packed: size,
  }
  const header = localHeader(written, time)
  yield header
  yield bytes
  return { ...written, length: header.length + size }
}

async function* deflate(
  { name, text }: { name: string; text: AsyncIterable<string> },
  time: Date,
): AsyncGenerator<Buffer, Written> {
  const written = {
    name: Buffer.from(name),
    method: deflated,
    flags: namesAreUtf8 | sizesFollow,
    crc: 0,
    size: 0,
    packed: 0,
  }
  const header = localHeader(written, time)
  yield header
  const deflater = createDeflateRaw()
  const counted = async function* () {
    for await (const part of text) {
      const bytes = Buffer.from(part)
      written.crc = crc32(bytes, written.crc)
      written.size += bytes.length
      yield bytes
    }
  }
  // What fails on either side comes out below.
  pipeline(counted, deflater, () => {})
  for await (const bytes of deflater as AsyncIterable<Buffer>) {
    written.packed += bytes.length
    yield bytes
  }
  if (written.size > max32) throw new Error(`The file ${name} is too large for an archive.`)
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08_07_4b_50, 0)
  descriptor.writeUInt32LE(written.crc, 4)
  descriptor.writeUInt32LE(written.packed, 8)
  descriptor.writeUInt32LE(written.size, 12)
  yield descriptor
  return { ...written, length: header.length + written.packed + descriptor.length }
}

function localHeader({ name, flags, ...rest }: Omit<Written, 'length'>, time: Date): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(plainVersion, 4)
  writeFacts(header, 6, { name, flags, ...rest }, time)
  return Buffer.concat([header, name])
}

function directoryRecord(written: Written, offset: number, time: Date): Buffer {
  const isFar = offset >= max32
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02_01_4b_50, 0)
  // Made on Unix, which is what the permissions below are of.
  record.writeUInt16LE((3 << 8) | zip64Version, 4)
  record.writeUInt16LE(isFar ? zip64Version : plainVersion, 6)
  writeFacts(record, 8, written, time)
  record.writeUInt32LE(0o100644 * 0x1_00_00, 38)
  record.writeUInt32LE(isFar ? max32 : offset, 42)
  if (!isFar) return Buffer.concat([record, written.name])
  const far = Buffer.alloc(12)
  far.writeUInt16LE(1, 0)
  far.writeUInt16LE(8, 2)
  far.writeBigUInt64LE(BigInt(offset), 4)
  record.writeUInt16LE(far.length, 30)
  return Buffer.concat([record, written.name, far])
}

/** The fields that a file's header and its record in the directory have in common, and in the same order. */
function writeFacts(to: Buffer, at: number, written: Omit<Written, 'length'>, time: Date): void {
  to.writeUInt16LE(written.flags, at)
  to.writeUInt16LE(written.method, at + 2)
  to.writeUInt16LE((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1), at + 4)
  const month = time.getUTCMonth() + 1
  to.writeUInt16LE(((time.getUTCFullYear() - 1980) << 9) | (month << 5) | time.getUTCDate(), at + 6)
  to.writeUInt32LE(written.crc, at + 8)
  to.writeUInt32LE(written.packed, at + 12)
  to.writeUInt32LE(written.size, at + 16)
  to.writeUInt16LE(written.name.length, at + 20)
}

function endRecord({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(offset, max32), 16)
  if (count < max16 && size < max32 && offset < max32) return end
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(0x06_06_4b_50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE((3 << 8) | zip64Version, 12)
  wide.writeUInt16LE(zip64Version, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  // Where that record is: behind the directory.
  wide.writeUInt32LE(0x07_06_4b_50, 56)
  wide.writeBigUInt64LE(BigInt(offset + size), 64)
  wide.writeUInt32LE(1, 72)
  return Buffer.concat([wide, end])
}
