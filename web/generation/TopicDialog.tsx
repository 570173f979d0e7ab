import { useState } from 'react'
import type { Depth } from '../../shared/generation.ts'
import { topicLanguageNames } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Field.tsx'
import { Entitled } from './Entitled.tsx'
import { MakingStep } from './MakingStep.tsx'
import { type TargetDeck, useBegin } from './useBegin.ts'
import { Cost, DepthChoice, How, LanguageSelect, useDefaultDepth, useWishes, WishFields } from './GenerationOptions.tsx'
import { useDefaultLanguage } from './defaultLanguage.ts'
import flow from './Flow.module.css'
import { Refusal } from './Failure.tsx'

interface TopicDialogProps {
  deck: TargetDeck
  topic: { id: number; name: string }
  onClose: () => void
}

/** Cards for one topic, in a popup. It closes when they are there; closing it before stops nothing. */
export function TopicDialog({ deck, topic, onClose }: TopicDialogProps) {
  const [begunId, setBegunId] = useState<number | null>(null)
  return (
    <Dialog title={t.generation.topic.title} onClose={onClose}>
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

type TopicLanguage = (typeof topicLanguageNames)[number]

interface TopicFormProps {
  deck: TargetDeck
  topic: { id: number; name: string }
  onBegun: (generationId: number) => void
  onCancel: () => void
}

/** How the cards for a topic shall be. */
function TopicForm({ deck, topic, onBegun, onCancel }: TopicFormProps) {
  const [chosen, setChosen] = useState<TopicLanguage | null>(null)
  const usual = useDefaultLanguage(deck.id, topicLanguageNames)
  const language = chosen ?? usual
  const [chosenDepth, setDepth] = useState<Depth | null>(null)
  const usualDepth = useDefaultDepth()
  const depth = chosenDepth ?? usualDepth
  const wishes = useWishes()
  const create = useBegin('PUT /api/generateTopic', deck)
  const words = t.generation.topic
  return (
    <Form
      className={flow.flow}
      onSubmit={() => {
        if (!wishes.areValid || create.isPending) return
        void create.begin({ id: topic.id, lang: { name: language }, depth, ...wishes.input }, onBegun)
      }}
    >
      <div>
        <p className={flow.note}>{words.about}</p>
        <p className={flow.title} dir="auto">
          {topic.name}
        </p>
        <p className={flow.under}>{words.source}</p>
      </div>
      <DepthChoice value={depth} onChange={setDepth} />
      <LanguageSelect names={topicLanguageNames} value={language} onChange={setChosen} />
      <WishFields {...wishes.fields} />
      <How />
      <Refusal error={create.error} />
      <div className={flow.actions}>
        <Cost />
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!wishes.areValid} pending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </Form>
  )
}
