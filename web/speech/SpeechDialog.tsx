import { useEffect, useState } from 'react'
import { useDeckValue, rememberDeckValue } from '../data/deckValues.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import kit from '../ui/kit.module.css'
import type { CardLanguages, Side } from './passages.ts'
import { languagesOf, nameOf, toggleReading } from './ReadAloud.tsx'
import { spokenLanguages } from './speech.ts'

interface SpeechDialogProps {
  deck: Parameters<typeof languagesOf>[0]
  /** What is on the screen. */
  side: Side
  onClose: () => void
}

/** Whether and in which languages this device reads the cards of a deck. */
export function SpeechDialog({ deck, side, onClose }: SpeechDialogProps) {
  const isOn = useRemembered('readAloud') !== null
  const chosen = languagesOf(deck, useDeckValue('voices', deck.id))
  const [spoken, setSpoken] = useState<string[] | null>(null)
  useEffect(() => void spokenLanguages().then(setSpoken), [])
  const words = t.speech
  const offered = [...new Set([...(spoken ?? []), chosen.question, chosen.answer])]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale))
  const missing = new Set([chosen.question, chosen.answer].filter((code) => spoken && !spoken.includes(code)))
  const choose = (part: Partial<CardLanguages>) => {
    const { question, answer } = { ...chosen, ...part }
    rememberDeckValue('voices', deck.id, `${question} ${answer}`)
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => toggleReading(deck, side)}>{words.now}</Button>
          <Button variant="primary" onClick={onClose}>
            {t.ui.close}
          </Button>
        </>
      }
    >
      <div className={kit.fields}>
        <Checkbox
          label={words.each}
          checked={isOn}
          onChange={(on) => remember('readAloud', on ? 'on' : null)}
          hint={words.onDevice}
        />
        <Select
          label={words.question}
          value={chosen.question}
          options={offered}
          onChange={(question) => choose({ question })}
        />
        <Select
          label={words.answer}
          value={chosen.answer}
          options={offered}
          onChange={(answer) => choose({ answer })}
        />
        {missing.size > 0 && (
          <Notice tone="warning">
            {spoken?.length === 0 ? words.noVoices : [...missing].map((code) => words.noVoice(nameOf(code))).join(' ')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
