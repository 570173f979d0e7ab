import { useQuery } from '@tanstack/react-query'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LinkSection } from './LinkSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { PublishSection } from './PublishSection.tsx'

/** Whom the author lets into the deck: people, whoever has a link, everyone. */
export function ShareDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const access = useQuery({ ...query('GET /api/deckAccess/:id', { id: String(deck.id) }), staleTime: 0 })
  return (
    <Dialog open size="wide" title={t.decks.share.open} onClose={onClose}>
      {access.isError && (
        <Notice tone="error" actions={<Button onClick={() => access.refetch()}>{t.ui.retry}</Button>}>
          {errorText(access.error)}
        </Notice>
      )}
      {deck.isTakenDown && <Notice tone="warning">{t.sharing.takenDown}</Notice>}
      <PeopleSection deck={deck} access={access.data} />
      <LinkSection deck={deck} access={access.data} />
      <PublishSection deck={deck} onDone={onClose} />
    </Dialog>
  )
}
