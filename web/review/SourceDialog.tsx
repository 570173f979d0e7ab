import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SourceView } from './SourceView.tsx'

/** Shows where a card comes from. */
export function SourceDialog({ cardId, onClose }: { cardId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('GET /api/cardSource/:id', { id: String(cardId) }))
  const words = t.review.source
  return (
    <Dialog open title={words.title} onClose={onClose}>
      {data ? (
        data.source ? (
          <SourceView source={data.source} />
        ) : (
          <p>{words.none}</p>
        )
      ) : error ? (
        <Notice tone="error" actions={<Button onClick={() => refetch()}>{t.ui.retry}</Button>}>
          {errorText(error)}
        </Notice>
      ) : (
        <Spinner label={t.ui.loading} />
      )}
    </Dialog>
  )
}
