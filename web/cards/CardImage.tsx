import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'
import { call } from '../data/api.ts'
import styles from './CardImage.module.css'
import type { Picture } from './cardDraft.ts'

interface CardImageProps {
  id: string
  alt: string
  /** Shows the picture over the whole screen. */
  onZoom?: (() => void) | undefined
}

/** A card's picture, at most 360 px wide. */
export function CardImage({ id, alt, onZoom }: CardImageProps) {
  const { data: picture, isError } = useQuery(imageQuery(id))
  const drawn = useDrawn(picture?.blob)
  if (isError)
    return (
      <span className={classNames(styles.frame, styles.missing)}>
        <Icon name="image" />
        {t.study.pictureMissing}
      </span>
    )
  if (!picture)
    return (
      <span className={classNames(styles.frame, styles.loading)}>
        <span className={kit.hidden}>{t.ui.loading}</span>
      </span>
    )
  const image = (
    <img ref={drawn} alt={alt} width={picture.width} height={picture.height} decoding="sync" className={styles.image} />
  )
  if (!onZoom) return <span className={styles.frame}>{image}</span>
  return (
    <button type="button" className={styles.frame} onClick={onZoom}>
      {image}
    </button>
  )
}

/** Draws the blob, whose address lives as long as the element that shows it: from before the first paint, so that a picture that was fetched ahead is there with its card. */
export function useDrawn(blob: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !blob) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
}

/** A picture that the browser can draw. Its size is known before it is shown, so that nothing moves when it appears. */
interface LoadedImage {
  blob: Blob
  width: number
  height: number
}

export async function measured(blob: Blob): Promise<LoadedImage> {
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  bitmap.close()
  return { blob, width, height }
}

/** The read of a picture, whose bytes never change. It needs the session, and so cannot be an address in an `img`. */
export const imageQuery = (id: string, size: 'card' | 'full' = 'card') =>
  queryOptions({
    queryKey: ['GET /api/getImageById', id, size],
    staleTime: Infinity,
    queryFn: async ({ signal }) => measured(await call('GET /api/getImageById', { id, size }, { signal })),
  })

interface CardPictureProps {
  picture: Picture
  alt: string
  /** The browser cannot draw the chosen file. */
  onBroken?: () => void
}

/** A picture that the card has, or a file that was chosen for it. */
export function CardPicture({ picture, alt, onBroken }: CardPictureProps) {
  if ('id' in picture) return <CardImage id={picture.id} alt={alt} />
  return <FileImage file={picture.file} alt={alt} onBroken={onBroken} />
}

function FileImage({ file, alt, onBroken }: { file: File; alt: string; onBroken: (() => void) | undefined }) {
  return (
    <span className={styles.frame}>
      <img ref={useDrawn(file)} alt={alt} className={styles.image} onError={onBroken} />
    </span>
  )
}
