import { type Covers, goneGroups } from '../../shared/covers.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type CardDraft, coversWanted, siblingsOffered } from './cardDraft.ts'

interface SiblingsFieldProps {
  draft: CardDraft
  hasSiblings: boolean
  /** The covers of the card as it is. */
  covers: Covers | null
  /** Whether the siblings change along. */
  isAlong: boolean
  isReadOnly: boolean
  onChange: (part: Partial<CardDraft>) => void
  onChangeAlong: (isAlong: boolean) => void
}

/** Offers to make siblings of a card that has none, where that is possible, and otherwise to change them along. */
export function SiblingsField({
  draft,
  hasSiblings,
  covers,
  isAlong,
  isReadOnly,
  onChange,
  onChangeAlong,
}: SiblingsFieldProps) {
  const words = t.cards.editor
  const gone = goneGroups(covers, coversWanted(draft)).length
  if (hasSiblings)
    return (
      <>
        <Checkbox
          label={words.along}
          hint={words.alongHint}
          checked={isAlong}
          disabled={isReadOnly}
          onChange={onChangeAlong}
        />
        {isAlong && gone > 0 && <Notice tone="warning">{t.covers.bins(gone)}</Notice>}
      </>
    )
  const offered = siblingsOffered(draft)
  if (!offered || offered.kind === 'covers') return null
  const isReverse = offered.kind === 'reverse'
  return (
    <Checkbox
      label={isReverse ? t.cards.list.bothWays : words.eachGap}
      hint={words.siblingsHint(offered.cards)}
      checked={isReverse ? draft.isBothWays : draft.isEachGap}
      disabled={isReadOnly}
      onChange={(isWanted) => onChange(isReverse ? { isBothWays: isWanted } : { isEachGap: isWanted })}
    />
  )
}
