import type { ImportPreview } from '../../shared/api/contract.ts'
import { cellSeparators, columnRoles, markdownDialects } from '../../shared/imports.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Select } from '../ui/Field.tsx'
import { type Choices, readAs, withRole } from './choices.ts'
import styles from './ImportDialog.module.css'

interface ReadingOptionsProps {
  found: ImportPreview
  choices: Choices
  onChange: (choices: Choices) => void
}

/** How the file was read, to be changed. */
export function ReadingOptions({ found, choices, onChange }: ReadingOptionsProps) {
  const words = t.imports
  const { format, separator, dialect, columns, hasHeader, isHtml } = found
  const isTable = format !== 'markdown'
  const present = format === 'markdown' ? 'markdown' : 'table'
  if (format === 'package') return <PackageOptions found={found} choices={choices} onChange={onChange} />
  return (
    <>
      <details className={styles.details} open={columns.length > 2 || found.cards === 0}>
        <summary>{words.options}</summary>
        <div className={styles.fields}>
          {format !== 'sheet' && format !== 'anki' && (
            <Select
              label={words.format}
              value={present}
              options={(['table', 'markdown'] as const).map((value) => ({ value, label: words.formats[value] }))}
              onChange={(value) => onChange(readAs(choices, { format: value }))}
            />
          )}
          {separator !== null && (
            <Select
              label={words.separator}
              value={separator}
              options={cellSeparators.map((value) => ({ value, label: words.separators[value] }))}
              onChange={(value) => onChange(readAs(choices, { separator: value }))}
            />
          )}
          {dialect !== null && (
            <Select
              label={words.dialect}
              value={dialect}
              options={markdownDialects.map((value) => ({ value, label: words.dialects[value] }))}
              onChange={(value) => onChange(readAs(choices, { dialect: value }))}
            />
          )}
        </div>
        {isTable && (
          <>
            <div className={styles.checks}>
              <Checkbox
                label={words.hasHeader}
                checked={hasHeader}
                onChange={(value) => onChange({ ...choices, hasHeader: value })}
              />
              <Checkbox
                label={words.isHtml}
                checked={isHtml}
                onChange={(value) => onChange({ ...choices, isHtml: value })}
              />
            </div>
            <fieldset className={styles.columns}>
              <legend>{words.columns}</legend>
              {columns.map(({ name, role, samples }, index) => (
                <Select
                  // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
                  key={index}
                  label={name || words.column(index + 1)}
                  hint={<span dir="auto">{samples.filter(Boolean).join(' · ')}</span>}
                  value={role}
                  options={columnRoles.map((value) => ({ value, label: words.roles[value] }))}
                  onChange={(value) => onChange(withRole(choices, columns, index, value))}
                />
              ))}
            </fieldset>
          </>
        )}
      </details>
      <Checkbox
        label={words.bothWays}
        checked={choices.bothWays ?? false}
        onChange={(value) => onChange({ ...choices, bothWays: value })}
      />
    </>
  )
}

/** What is brought along besides cards, and into how many decks. */
function PackageOptions({ found: { decks, learned, reviews, limits }, choices, onChange }: ReadingOptionsProps) {
  const words = t.imports
  return (
    <>
      {decks.length > 1 && (
        <Checkbox
          label={words.perDeck}
          hint={<span dir="auto">{decks.join(' · ')}</span>}
          checked={choices.perDeck ?? false}
          onChange={(value) => onChange({ ...choices, perDeck: value })}
        />
      )}
      {learned + reviews > 0 && (
        <Checkbox
          label={words.history}
          hint={words.historyHint(learned, reviews)}
          checked={choices.withHistory ?? true}
          onChange={(value) => onChange({ ...choices, withHistory: value })}
        />
      )}
      {limits.length > 0 && (
        <Checkbox
          label={words.limits(limits.length === 1 ? (limits[0]?.newPerDay ?? 0) : null)}
          hint={
            limits.length === 1
              ? words.limitNote
              : limits.map(({ deck, newPerDay }) => `${deck || words.loose}: ${t.amount(newPerDay)}`).join(' · ')
          }
          checked={choices.withLimits ?? false}
          onChange={(value) => onChange({ ...choices, withLimits: value })}
        />
      )}
    </>
  )
}
