import type { LanguageName } from '../../shared/languages.ts'
import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'

interface LanguageSelectProps<N extends LanguageName> {
  names: readonly N[]
  value: N
  onChange: (name: N) => void
  /** The language that the document is in, where that is known. */
  found?: LanguageName | null
}

/** The language that the cards are written in. */
export function LanguageSelect<N extends LanguageName>({ names, value, onChange, found }: LanguageSelectProps<N>) {
  const { language, languages, otherLanguage } = t.generation.choose
  return (
    <Select
      label={language}
      value={value}
      onChange={(chosen) => {
        const name = names.find((one) => one === chosen)
        if (name) onChange(name)
      }}
      hint={found && found !== value ? otherLanguage(languages[found], languages[value]) : undefined}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {languages[name]}
        </option>
      ))}
    </Select>
  )
}
