import { queryOptions } from '@tanstack/react-query'
import { call } from '../data/api.ts'

export type ImageSize = 'card' | 'full'

/** A picture that the browser can draw. Its size is known before it is shown, so that nothing moves when it appears. */
export interface Picture {
  blob: Blob
  width: number
  height: number
}

/** The read of a picture, whose bytes never change. It needs the session, and so cannot be an address in an `img`. */
export function imageQuery(id: string, size: ImageSize = 'card') {
  return queryOptions<Picture>({
    queryKey: ['GET /api/getImageById', { id, size }],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const blob = await call('GET /api/getImageById', { id, size }, { signal })
      const bitmap = await createImageBitmap(blob)
      const { width, height } = bitmap
      bitmap.close()
      return { blob, width, height }
    },
  })
}
