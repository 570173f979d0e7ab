import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { toast } from '../ui/toast.ts'
import { nameOf } from './TrashEntry.tsx'
import type { Entry } from './useTrash.ts'

/** Asks before an entry is gone for good. */
export function PurgeDialog({ entry, isGone, onClose }: { entry: Entry; isGone: boolean; onClose: () => void }) {
  const purge = useWrite('PUT /api/purge')
  const words = t.topics.bin
  const isLate = purge.isError && purge.error.code === 'not-found'
  if (isLate || (isGone && !purge.isPending && !purge.isSuccess))
    return (
      <GoneDialog title={words.purge} onClose={onClose}>
        {words.gone}
      </GoneDialog>
    )
  return (
    <ConfirmDialog
      title={words.purge}
      button={words.purge}
      isPending={purge.isPending}
      error={purge.error}
      onClose={onClose}
      onConfirm={() =>
        purge.mutate(
          { id: entry.id },
          {
            onSuccess: () => {
              toast({ message: words.purged })
              onClose()
            },
          },
        )
      }
    >
      <p>{words.purgeAsk(nameOf(entry))}</p>
    </ConfirmDialog>
  )
}
