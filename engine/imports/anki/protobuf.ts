/** The fields of a protobuf message by number: numbers for varints, bytes for what has a length. Others are skipped. */
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
    else if (wireType === 5) take(4)
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
