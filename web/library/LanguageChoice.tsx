import { type LanguageName, languageNames } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'

interface LanguageChoiceProps {
  /** Null: the server finds out. */
  value: LanguageName | null
  onChange: (language: LanguageName | null) => void
  /** The server cannot be asked to forget a language that it knows. */
  mayBeUnknown: boolean
}

/** The language that a public deck is found by. */
export function LanguageChoice({ value, onChange, mayBeUnknown }: LanguageChoiceProps) {
  const words = t.library
  return (
    <Select
      label={words.publishLanguage}
      hint={words.publishLanguageHint}
      value={value ?? ''}
      onChange={(name) => onChange((name || null) as LanguageName | null)}
    >
      {mayBeUnknown && <option value="">{words.detect}</option>}
      {languageNames.map((name) => (
        <option key={name} value={name}>
          {words.languages[name]}
        </option>
      ))}
    </Select>
  )
}
