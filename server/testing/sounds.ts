/** A tone as an uncompressed file, which any browser plays. */
export function wav(ms = 400): Buffer {
  const rate = 8000
  const samples = Buffer.from(
    Array.from(
      { length: (rate * ms) / 1000 },
      (_, at) => 128 + Math.round(60 * Math.sin((at * 2 * Math.PI * 440) / rate)),
    ),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  // Uncompressed, one channel, one byte for each sample.
  for (const [at, value] of [20, 22, 32].map((at) => [at, 1] as const)) head.writeUInt16LE(value, at)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x00), Buffer.alloc(413)])
/** The first page of an Ogg file. */
const ogg = (head: string) =>
  Buffer.concat([latin('OggS'), Buffer.alloc(22), Buffer.of(1, head.length), latin(head.padEnd(30, '\0'))])
const box = (name: string, ...content: Buffer[]) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([size, latin(name), ...content])
}
const track = (handler: string) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('hdlr', Buffer.alloc(8), latin(handler), Buffer.alloc(13))),
  )
const mp4 = (...handlers: string[]) =>
  Buffer.concat([box('ftyp', latin('M4A \0\0\0\0')), box('mdat', Buffer.alloc(9)), box('moov', ...handlers.map(track))])

/** The beginnings of files that are sounds, by what they are. */
export const sounds = {
  mp3: frame,
  'mp3 with a tag': Buffer.concat([latin('ID3\x04\0\0\0\0\x01\x02'), Buffer.alloc(130), Buffer.alloc(7), frame]),
  m4a: mp4('soun'),
  'ogg (Vorbis)': ogg('\u0001vorbis'),
  opus: ogg('OpusHead'),
  wav: wav(20),
}

/** Files that look like sounds at first. */
export const noSounds = {
  'a video': mp4('vide', 'soun'),
  'a video in Ogg': ogg('\u0080theora'),
  'a picture of the same container': Buffer.concat([latin('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(20)]),
  'sound of MPEG in ADTS': Buffer.concat([Buffer.of(0xff, 0xf1, 0x50, 0x80), Buffer.alloc(400)]),
  'a tag without sound': latin('ID3\x04\0\0\0\0\x01\x02'),
  'boxes without an end': Buffer.concat([
    box('ftyp', latin('M4A ')),
    Buffer.of(0, 0, 0, 1),
    latin('moov'),
    Buffer.alloc(3),
  ]),
  'a sound behind thousands of boxes': Buffer.concat([
    box('ftyp', latin('M4A \0\0\0\0')),
    ...Array.from({ length: 5000 }, () => box('free')),
    box('moov', track('soun')),
  ]),
  'a sound behind a megabyte of padding': Buffer.concat([latin('ID3\x04'), Buffer.alloc(1024 * 1024), frame]),
  HTML: latin('<script>alert(1)</script>'),
  nothing: Buffer.of(),
}
