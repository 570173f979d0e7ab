import { type LanguageName, languageNames } from '../../shared/languages.ts'
import { type DeckSize, deckSizeNames } from '../../shared/library.ts'
import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'
import styles from './PublicDecks.module.css'
import type { Filters } from './publicDecks.ts'

interface LibraryFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Which of the public decks are listed. */
export function LibraryFilters({ filters, onChange }: LibraryFiltersProps) {
  const words = t.library
  return (
    <div className={styles.filters}>
      <Select
        label={words.language}
        hideLabel
        value={filters.language ?? ''}
        onChange={(value) => onChange({ ...filters, language: (value || null) as LanguageName | null })}
      >
        <option value="">{words.anyLanguage}</option>
        {languageNames.map((name) => (
          <option key={name} value={name}>
            {words.languages[name]}
          </option>
        ))}
      </Select>
      <Select
        label={words.size}
        hideLabel
        value={filters.size ?? ''}
        onChange={(value) => onChange({ ...filters, size: (value || null) as DeckSize | null })}
      >
        <option value="">{words.anySize}</option>
        {deckSizeNames.map((name) => (
          <option key={name} value={name}>
            {words.sizes[name]}
          </option>
        ))}
      </Select>
    </div>
  )
}
