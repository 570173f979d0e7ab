const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryBytes = 128
const mostSectors = 256
const lastSector = 0xfffffffa

export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature)
}

/** The names in the directory of an OLE2 file (of Office before 2007), which tell what it is. Reads nothing else of it. */
export function oleNames(bytes: Buffer): string[] {
  if (!isOle(bytes) || bytes.length < 512) return []
  const sectorBytes = 2 ** Math.min(bytes.readUInt16LE(30), 12)
  const names: string[] = []
  let sector = bytes.readUInt32LE(48)
  for (let seen = 0; seen < mostSectors && sector < lastSector; seen += 1) {
    const start = (sector + 1) * sectorBytes
    if (sectorBytes < 512 || start + sectorBytes > bytes.length) break
    for (let at = start; at < start + sectorBytes; at += entryBytes) names.push(...nameAt(bytes, at))
    sector = nextSector(bytes, sector, sectorBytes)
  }
  return names
}

function nameAt(bytes: Buffer, at: number): string[] {
  const length = Math.min(bytes.readUInt16LE(at + 64), 64)
  return length > 2 ? [bytes.toString('utf16le', at, at + length - 2)] : []
}

/** By the table of sectors, whose first 109 parts are listed in the header: enough for a directory. */
function nextSector(bytes: Buffer, sector: number, sectorBytes: number): number {
  const perPart = sectorBytes / 4
  const part = Math.floor(sector / perPart)
  if (part >= 109) return lastSector
  const at = (bytes.readUInt32LE(76 + part * 4) + 1) * sectorBytes + (sector % perPart) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : lastSector
}
