import { useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { type Depth, depths } from '../../shared/generation.ts'
import { languageNames } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ChapterList } from './ChapterList.tsx'
import styles from './ChapterStep.module.css'
import { Cost } from './Cost.tsx'
import { useDefaultLanguage } from './defaultLanguage.ts'
import { DepthChoice } from './DepthChoice.tsx'
import flow from './Flow.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { PremiumNotice } from './PremiumNotice.tsx'
import { isPremium, refusalText } from './refusal.ts'
import { chosenPassages, rangesOf, type Unchosen } from './sections.ts'
import { type StepHeading, StepTitle } from './StepTitle.tsx'
import { type TargetDeck, useBegin } from './useBegin.ts'

interface ChapterStepProps {
  document: CallOutput<'GET /api/document/:id'>
  deck: TargetDeck
  heading: StepHeading
  onBegun: (generationId: number) => void
  onAnother: () => void
}

const allChosen: Unchosen = new Set()

/** What of a document becomes cards, and how. Nothing was charged so far. */
export function ChapterStep({ document, deck, heading, onBegun, onAnother }: ChapterStepProps) {
  const { id, name, unit, pageCount, emptyPages, sections } = document
  const [unchosen, setUnchosen] = useState(allChosen)
  const [chosen, setChosen] = useState(document.language)
  const usual = useDefaultLanguage(deck.id, languageNames)
  const language = chosen ?? usual
  const [depth, setDepth] = useState<Depth>(depths[0])
  const create = useBegin('PUT /api/createFromDocument', deck)
  const passages = chosenPassages(sections, unchosen)
  const isNothing = passages?.length === 0
  const words = t.generation.choose

  return (
    <form
      className={flow.flow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNothing && !create.isPending)
          void create.begin({ id, lang: { name: language }, depth, passages }, onBegun)
      }}
    >
      <div>
        <StepTitle as={heading}>{words.title}</StepTitle>
        <p className={flow.note}>
          {name}
          {unit && ` · ${words.size(pageCount, unit)}`}
        </p>
      </div>
      {sections.length > 1 ? (
        <ChapterList sections={sections} unit={unit} unchosen={unchosen} onUnchosen={setUnchosen} />
      ) : (
        <p>{words.whole}</p>
      )}
      {unit && emptyPages.length > 0 && (
        <p className={flow.note}>{words.noText(unit, rangesOf(emptyPages), emptyPages.length === 1)}</p>
      )}
      <div className={styles.settings}>
        <DepthChoice value={depth} onChange={setDepth} />
        <LanguageSelect names={languageNames} value={language} onChange={setChosen} found={document.language} />
      </div>
      {isPremium(create.error) ? (
        <PremiumNotice />
      ) : (
        create.error && <Notice tone="error">{refusalText(create.error)}</Notice>
      )}
      <div className={flow.actions}>
        <Cost isNothing={isNothing} />
        <Button onClick={onAnother}>{t.generation.file.another}</Button>
        <Button type="submit" variant="primary" disabled={isNothing} pending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
