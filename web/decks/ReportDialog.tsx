import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { type ReportReason, reportReasons } from '../../shared/reports.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select, TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Tells the admins what is wrong with somebody's public deck. */
export function ReportDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [isAsked, setIsAsked] = useState(false)
  const [note, setNote] = useState('')
  const report = useWrite('PUT /api/reportDeck')
  const words = t.decks.report
  if (report.isSuccess)
    return (
      // Another dialog, which takes focus: what had it has gone.
      <Dialog
        key="thanks"
        open
        title={words.title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t.ui.close}</Button>}
      >
        <Notice tone="good">{words.thanks}</Notice>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (reason && !report.isPending) report.mutate({ id: deck.id, reason, note: note.trim() })
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={report.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      {report.isError && <Notice tone="error">{errorText(report.error)}</Notice>}
      <p>{words.intro}</p>
      <Select
        label={words.reason}
        value={reason ?? ''}
        error={isAsked && !reason ? words.choose : undefined}
        onChange={(value) => setReason(value as ReportReason)}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {reportReasons.map((one) => (
          <option key={one} value={one}>
            {words.reasons[one]}
          </option>
        ))}
      </Select>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        value={note}
        onChange={setNote}
        maxLength={limits.notesLength}
      />
    </Dialog>
  )
}
