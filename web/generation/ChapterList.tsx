import { type CSSProperties, memo, useMemo } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import styles from './ChapterStep.module.css'
import { passagesWithin, type Section, type SectionState, stateOf, type Unchosen, withChosen } from './sections.ts'

type Unit = CallOutput<'GET /api/document/:id'>['unit']

interface ChapterListProps {
  sections: readonly Section[]
  unit: Unit
  unchosen: Unchosen
  onUnchosen: (change: (before: Unchosen) => Unchosen) => void
}

/** The chapters of a document, to choose from. A chapter stands for what lies beneath it, too. */
export function ChapterList({ sections, unit, unchosen, onUnchosen }: ChapterListProps) {
  const within = useMemo(() => passagesWithin(sections), [sections])
  const all = useMemo(() => [...new Set(within.flat())], [within])
  const whole = stateOf(all, unchosen)
  const chosen = sections.filter(({ passages }) => stateOf(passages, unchosen) === 'all').length
  const choices = sections.filter(({ passages }) => passages.length > 0).length
  const outermost = Math.min(...sections.map(({ level }) => level))
  const words = t.generation.choose
  const choose = (passages: readonly number[], state: SectionState) =>
    onUnchosen((before) => withChosen(before, passages, state !== 'all'))

  return (
    <fieldset className={styles.chapters}>
      <legend className={styles.legend}>{words.chapters}</legend>
      <div className={styles.all}>
        <Checkbox
          label={words.all}
          checked={whole === 'all'}
          indeterminate={whole === 'some'}
          onChange={() => choose(all, whole)}
        />
        <span role="status">{words.chosen(chosen, choices)}</span>
      </div>
      <ul className={styles.list}>
        {sections.map((section, index) => (
          <Chapter
            // A chapter has its place in the document; the list never changes.
            key={`${section.firstPage}-${section.passages[0] ?? index}-${section.title}`}
            section={section}
            depth={section.level - outermost}
            unit={unit}
            passages={within[index] ?? []}
            state={stateOf(within[index] ?? [], unchosen)}
            onChoose={choose}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface ChapterProps {
  section: Section
  /** 0 for the outermost. */
  depth: number
  unit: Unit
  /** Its own, and those of what lies beneath it. */
  passages: readonly number[]
  state: SectionState
  onChoose: (passages: readonly number[], state: SectionState) => void
}

const Chapter = memo(function Chapter({ section, depth, unit, passages, state, onChoose }: ChapterProps) {
  const { title, firstPage, lastPage } = section
  return (
    <li className={styles.chapter} style={{ '--depth': depth } as CSSProperties}>
      <Checkbox
        className={styles.check}
        label={<span dir="auto">{title}</span>}
        hint={unit && t.generation.choose.range(unit, firstPage, lastPage)}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={state === null}
        onChange={() => onChoose(passages, state)}
      />
    </li>
  )
})
