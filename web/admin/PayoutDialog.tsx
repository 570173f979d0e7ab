import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Affiliate } from './affiliateDraft.ts'
import { amount } from './money.ts'
import { refusal } from './refusal.ts'

interface PayoutDialogProps {
  affiliate: Affiliate
  onClose: () => void
  onPaid: () => void
}

/** Notes that all that a partner is owed was paid. */
export function PayoutDialog({ affiliate, onClose, onPaid }: PayoutDialogProps) {
  const [note, setNote] = useState('')
  const pay = useWrite('PUT /api/payout')
  const { affiliateID, owedCents } = affiliate
  const words = t.admin.earnings
  const noteError = fieldError(pay.error, 'note')
  return (
    <Dialog
      open
      title={words.payTitle}
      onClose={onClose}
      onSubmit={() => {
        if (pay.isPending) return
        pay.mutate(
          { affiliateID, owedCents, note },
          {
            onSuccess: () => {
              toast({ message: words.paid, tone: 'good' })
              onPaid()
            },
            onError: ({ code }) => {
              if (code !== 'conflict') return
              void queryClient.invalidateQueries({ queryKey: ['GET /api/getAffiliates'] })
              void queryClient.invalidateQueries({ queryKey: ['GET /api/conversions/:id'] })
            },
          },
        )
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={pay.isPending}>
            {words.pay}
          </Button>
        </>
      }
    >
      {pay.isError && !noteError && <Notice tone="error">{refusal(pay.error)}</Notice>}
      <p>{words.payNote(amount(owedCents))}</p>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        value={note}
        onChange={setNote}
        error={noteError}
        maxLength={limits.notesLength}
      />
    </Dialog>
  )
}
