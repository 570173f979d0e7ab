import { useState } from 'react'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Entitled } from './Entitled.tsx'
import { MakingStep } from './MakingStep.tsx'
import { TopicForm } from './TopicForm.tsx'
import type { TargetDeck } from './useBegin.ts'

interface TopicDialogProps {
  deck: TargetDeck
  topic: { id: number; name: string }
  onClose: () => void
}

/** Cards for one topic, in a popup. It closes when they are there; closing it before stops nothing. */
export function TopicDialog({ deck, topic, onClose }: TopicDialogProps) {
  const [begunId, setBegunId] = useState<number | null>(null)
  return (
    <Dialog open title={t.generation.topic.title} onClose={onClose}>
      <Entitled>
        {begunId !== null ? (
          <MakingStep
            deck={deck}
            id={begunId}
            heading="h3"
            meanwhile={<Button onClick={onClose}>{t.generation.making.close}</Button>}
            onRepeated={setBegunId}
            onDone={onClose}
            again={<Button onClick={() => setBegunId(null)}>{t.generation.welcome.back}</Button>}
          />
        ) : (
          <TopicForm deck={deck} topic={topic} onBegun={setBegunId} onCancel={onClose} />
        )}
      </Entitled>
    </Dialog>
  )
}
