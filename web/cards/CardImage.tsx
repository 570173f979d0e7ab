import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CardImage.module.css'
import { imageQuery, type ImageSize } from './CardImageQuery.ts'

/** A card's picture, at most 360 px wide. */
export function CardImage({ id, alt, size = 'card' }: { id: string; alt: string; size?: ImageSize }) {
  const { data: picture, isError } = useQuery(imageQuery(id, size))
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
        <VisuallyHidden>{t.ui.loading}</VisuallyHidden>
      </span>
    )
  return (
    <span className={styles.frame}>
      <img
        ref={drawn}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding="sync"
        className={styles.image}
      />
    </span>
  )
}

/** Draws the blob: from before the first paint, so that a picture that was fetched ahead is there with its card. */
function useDrawn(blob: Blob | undefined) {
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
