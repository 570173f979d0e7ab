import sharp from 'sharp'

interface Picture {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'webp'
}

/** A picture of `width` × `height` pixels of noise, which cannot be compressed. */
export async function picture({ width = 40, height = 30, format = 'png' }: Picture = {}) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const image = sharp({ create: { width, height, channels: 3, background: 'white', noise } })
  return image.toFormat(format).toBuffer()
}
