import { useCallback } from 'react'
import type { Picture } from './cardDraft.ts'
import { CardImage } from './CardImage.tsx'
import styles from './CardImage.module.css'

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
  // The address lives as long as the element that shows it.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <span className={styles.frame}>
      <img ref={show} alt={alt} className={styles.image} onError={onBroken} />
    </span>
  )
}
