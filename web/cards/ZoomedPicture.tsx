import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { imageQuery, useDrawn } from './CardImage.tsx'
import { type CoveredProps, CoverSheet } from './CoveredPicture.tsx'
import styles from './ZoomedPicture.module.css'

export interface ZoomedPictureOf {
  id: string
  alt: string
  covered?: CoveredProps
}

/** A picture over the whole screen, as it was uploaded: a tap shows it in its own size, two fingers enlarge it, and a tap beside it closes it. */
export function ZoomedPicture({ id, alt, covered, onClose }: ZoomedPictureOf & { onClose: () => void }) {
  const [isLarge, setIsLarge] = useState(false)
  const picture = useQuery(imageQuery(id, 'full'))
  const drawn = useDrawn(picture.data?.blob)
  return (
    <Dialog size="full" title={alt} onClose={onClose}>
      <ErrorNotice error={picture.error} onRetry={() => picture.refetch()} />
      {picture.isPending && <Spinner label={t.ui.loading} />}
      {picture.data && (
        <button
          type="button"
          className={styles.picture}
          data-large={isLarge || undefined}
          aria-label={isLarge ? t.cards.fit : t.cards.ownSize}
          data-autofocus
          onClick={({ target, currentTarget, detail }) => {
            // A tap beside the picture; a key has no place.
            if (detail > 0 && target === currentTarget) onClose()
            else setIsLarge(!isLarge)
          }}
        >
          <span className={covered && styles.covered}>
            <img ref={drawn} alt={alt} width={picture.data.width} height={picture.data.height} />
            {covered && <CoverSheet {...covered} size={picture.data} />}
          </span>
        </button>
      )}
    </Dialog>
  )
}
