import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
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
import { call, query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Choice } from '../ui/Choice.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FormDialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
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
  const wanted = {
    id: String(deck.id),
    format,
    ...(canHaveHistory && { history: String(withHistory) }),
    ...(topics && !isWhole && { topics: idRanges(topics) }),
  }
  const division = useQuery({
    ...query('GET /api/exportParts', wanted),
    enabled: useAuthorised(),
    // All files are parts of one whole, even if the deck changes in between.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const parts = division.data?.parts ?? []
  const [inOneFile, setInOneFile] = useState(false)
  const isKnown = !division.isPending && !division.isPlaceholderData
  const isDivided = isKnown && parts.length > 1 && !inOneFile
  // Files that are saved, of those that are wanted now.
  const [saved, setSaved] = useState({ of: '', count: 0 })
  const all = JSON.stringify({ ...wanted, container, inOneFile })
  const index = saved.of === all ? saved.count : 0
  const download = useMutation({
    mutationFn: async () => {
      if (!isKnown) {
        const { data } = await division.refetch({ cancelRefetch: false, throwOnError: true })
        // The button was pressed before there was a choice.
        if (data && data.parts.length > 1 && !inOneFile) return null
      }
      const [part, next] = isDivided ? parts.slice(index) : []
      const input = {
        ...wanted,
        ...(format === 'apkg' && { container }),
        ...(part && { from: String(part.from) }),
        ...(next && { before: String(next.from) }),
      }
      const { signal } = (running.current = new AbortController())
      return readWhole(call('GET /api/exportDeck', input, { signal }), signal)
    },
  })
  const save = (file: Blob | null) => {
    if (!file) return
    const name = deck.name.replaceAll(/[/\\:*?"<>|]+/g, '-') || words.unnamed
    const count = index + 1
    const fileName = `${isDivided ? words.partName(name, count, parts.length) : name}.${format}`
    saveFile(file, fileName)
    toastDone(words.done(fileName))
    if (isDivided && count < parts.length) setSaved({ of: all, count })
    else onClose()
  }
  return (
    <FormDialog
      title={words.title}
      button={isDivided ? words.downloadPart(index + 1, parts.length) : words.download}
      write={{ isPending: download.isPending, error: download.error ?? division.error }}
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
      {parts.length > 1 && (
        <>
          <Choice
            legend={words.files}
            value={inOneFile ? 'one' : 'parts'}
            options={[
              { value: 'parts', label: words.parts(parts.length) },
              { value: 'one', label: words.one },
            ]}
            onChange={(value) => setInOneFile(value === 'one')}
          />
          <Notice tone={inOneFile ? 'warning' : 'info'}>{inOneFile ? words.oneNote : words.partsNote}</Notice>
        </>
      )}
      <Link to={{ pathname: paths.deck(deck.id), search: 'print' }} state={topics && !isWhole && { topics }}>
        {words.print.open}
      </Link>
    </FormDialog>
  )
}
