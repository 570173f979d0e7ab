import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../data/api.ts'
import { measured, useDrawn } from '../cards/CardImage.tsx'
import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import styles from './PagePicture.module.css'

/** A page of a document as a picture. */
export function PagePicture({ documentId, page, alt }: { documentId: number; page: number; alt: string }) {
  const { data, isError } = useQuery(pageQuery(documentId, page))
  const drawn = useDrawn(data?.blob)
  if (isError) return <p className={styles.missing}>{t.review.source.pageMissing}</p>
  if (!data)
    return (
      <div className={styles.loading}>
        <span className={kit.hidden}>{t.ui.loading}</span>
      </div>
    )
  return <img ref={drawn} alt={alt} width={data.width} height={data.height} className={styles.page} />
}

/** A page never changes. */
const pageQuery = (documentId: number, page: number) =>
  queryOptions({
    queryKey: ['GET /api/documentPage', { id: documentId, page }],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) =>
      measured(await call('GET /api/documentPage', { id: String(documentId), page: String(page) }, { signal })),
  })
