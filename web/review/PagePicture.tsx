import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './PagePicture.module.css'

interface PagePictureProps {
  documentId: number
  page: number
  alt: string
}

/** A page of a document as a picture. */
export function PagePicture({ documentId, page, alt }: PagePictureProps) {
  const { data, isError } = useQuery(pageQuery(documentId, page))
  // The address of the blob lives as long as the element that shows it.
  const drawn = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return
      const url = URL.createObjectURL(data.blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data],
  )
  if (isError) return <p className={styles.missing}>{t.review.source.pageMissing}</p>
  if (!data)
    return (
      <div className={styles.loading}>
        <VisuallyHidden>{t.ui.loading}</VisuallyHidden>
      </div>
    )
  return <img ref={drawn} alt={alt} width={data.width} height={data.height} className={styles.page} />
}

/** A page never changes. Its size is known before it is shown, so that nothing moves. */
const pageQuery = (documentId: number, page: number) =>
  queryOptions<{ blob: Blob; width: number; height: number }>({
    queryKey: ['GET /api/documentPage', { id: documentId, page }],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const blob = await call('GET /api/documentPage', { id: String(documentId), page: String(page) }, { signal })
      const bitmap = await createImageBitmap(blob)
      const { width, height } = bitmap
      bitmap.close()
      return { blob, width, height }
    },
  })
