import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import {
  type AnkiContainer,
  type ExportFormat,
  exportFormats,
  formatsWithHistory,
  idRanges,
} from '../../shared/exports.ts'
import { readWhole, saveFile } from '../app/DownloadButton.tsx'
import { call } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Choice } from '../ui/Choice.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FormDialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Field.tsx'
import { toastDone } from '../ui/toast.ts'

interface ExportDialogProps {
  deck: DeckDetail
  /** The selected topics; null for all. */
  topics: readonly number[] | null
  onClose: () => void
}

/** Gives a deck, or the selected topics of it, as a file. */
export default function ExportDialog({ deck, topics: selected, onClose }: ExportDialogProps) {
  const words = t.exports
  const topics = selected && selected.length > 0 ? selected : null
  const [format, setFormat] = useState<ExportFormat>('apkg')
  const [isWhole, setIsWhole] = useState(topics === null)
  const [withHistory, setWithHistory] = useState(false)
  const [container, setContainer] = useState<AnkiContainer>('legacy')
  // Who closes the dialog wants no file any more.
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const canHaveHistory = formatsWithHistory.includes(format)
  const download = useMutation({
    mutationFn: () => {
      const input = {
        id: String(deck.id),
        format,
        ...(format === 'apkg' && { container }),
        ...(canHaveHistory && { history: String(withHistory) }),
        ...(topics && !isWhole && { topics: idRanges(topics) }),
      }
      const { signal } = (running.current = new AbortController())
      return readWhole(call('GET /api/exportDeck', input, { signal }), signal)
    },
  })
  const save = (file: Blob) => {
    saveFile(file, `${deck.name.replaceAll(/[/\\:*?"<>|]+/g, '-') || words.unnamed}.${format}`)
    toastDone(words.done)
    onClose()
  }
  return (
    <FormDialog
      title={words.title}
      button={words.download}
      write={download}
      onSubmit={() => download.mutate(undefined, { onSuccess: save })}
      onClose={onClose}
    >
      {topics && (
        <Choice
          legend={words.what}
          value={isWhole ? 'all' : 'chosen'}
          options={[
            { value: 'all', label: words.all },
            { value: 'chosen', label: words.chosen(topics.length) },
          ]}
          onChange={(value) => setIsWhole(value === 'all')}
        />
      )}
      <Select
        label={words.format}
        hint={words.about[format]}
        value={format}
        options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
        onChange={setFormat}
      />
      {canHaveHistory && (
        <Checkbox label={words.history} hint={words.historyNote} checked={withHistory} onChange={setWithHistory} />
      )}
      {format === 'apkg' && (
        <Checkbox
          label={words.latest}
          hint={words.latestNote}
          checked={container === 'latest'}
          onChange={(isLatest) => setContainer(isLatest ? 'latest' : 'legacy')}
        />
      )}
      <Link to={{ pathname: paths.deck(deck.id), search: 'print' }} state={topics && !isWhole && { topics }}>
        {words.print.open}
      </Link>
    </FormDialog>
  )
}
