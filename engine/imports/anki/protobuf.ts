/** The fields of a protobuf message by number: numbers for varints and floats, bytes for what has a length. Others are skipped. */
export type Message = Map<number, (number | Buffer)[]>

/** Reads a message. Throws a RangeError if it is cut off. */
export function readMessage(bytes: Buffer): Message {
  const fields: Message = new Map()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; shift < 64; shift += 7) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    return value
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('a protobuf field is cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = varint()
    const wireType = key % 8
    let value: number | Buffer | undefined
    if (wireType === 0) value = varint()
    else if (wireType === 2) value = take(varint())
    else if (wireType === 1) take(8)
    else if (wireType === 5) value = take(4).readFloatLE()
    else throw new RangeError('a protobuf field is of an unknown type')
    if (value === undefined) continue
    const number = Math.floor(key / 8)
    const values = fields.get(number)
    if (values) values.push(value)
    else fields.set(number, [value])
  }
  return fields
}

export const numberIn = (message: Message, field: number): number => Number(message.get(field)?.at(-1) ?? 0)
export const textIn = (message: Message, field: number): string => message.get(field)?.at(-1)?.toString() ?? ''
export const messagesIn = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).filter((value) => Buffer.isBuffer(value)).map(readMessage)

/** A value of a message that is written; a `Float32Array` of several is packed. */
type Value = number | string | Buffer | Float32Array | { float: number }

/** Writes a message, of which a number can occur several times. */
export const messageOf = (fields: readonly (readonly [number: number, value: Value])[]): Buffer =>
  Buffer.concat(fields.flatMap(([number, value]) => fieldOf(number * 8, value)))

function fieldOf(key: number, value: Value): Buffer[] {
  if (typeof value === 'number') return [varintOf(key), varintOf(value)]
  if (typeof value === 'object' && 'float' in value) return [varintOf(key + 5), floatsOf([value.float])]
  const bytes = value instanceof Float32Array ? floatsOf(value) : Buffer.from(value)
  return [varintOf(key + 2), varintOf(bytes.length), bytes]
}

function floatsOf(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of Array.from(values).entries()) bytes.writeFloatLE(value, 4 * index)
  return bytes
}

function varintOf(value: number): Buffer {
  const out: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    out.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) return Buffer.from(out)
  }
}
