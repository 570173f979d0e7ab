import { useState } from 'react'
import { type Depth, depths } from '../../shared/generation.ts'
import { topicLanguageNames } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Cost } from './Cost.tsx'
import { useDefaultLanguage } from './defaultLanguage.ts'
import { DepthChoice } from './DepthChoice.tsx'
import flow from './Flow.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PremiumNotice } from './PremiumNotice.tsx'
import { isPremium, refusalText } from './refusal.ts'
import { type TargetDeck, useBegin } from './useBegin.ts'

type TopicLanguage = (typeof topicLanguageNames)[number]

interface TopicFormProps {
  deck: TargetDeck
  topic: { id: number; name: string }
  onBegun: (generationId: number) => void
  onCancel: () => void
}

/** How the cards for a topic shall be. */
export function TopicForm({ deck, topic, onBegun, onCancel }: TopicFormProps) {
  const [chosen, setChosen] = useState<TopicLanguage | null>(null)
  const usual = useDefaultLanguage(deck.id, topicLanguageNames)
  const language = chosen ?? usual
  const [depth, setDepth] = useState<Depth>(depths[0])
  const create = useBegin('PUT /api/generateTopic', deck)
  const words = t.generation.topic
  return (
    <form
      className={flow.flow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) void create.begin({ id: topic.id, lang: { name: language }, depth }, onBegun)
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
      {isPremium(create.error) ? (
        <PremiumNotice />
      ) : (
        create.error && <Notice tone="error">{refusalText(create.error)}</Notice>
      )}
      <div className={flow.actions}>
        <Cost />
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
