import type { LanguageName } from '../../shared/languages.ts'
import { type Depth, depths } from '../../shared/generation.ts'
import { t } from '../texts/index.ts'
import { Select } from '../ui/Field.tsx'
import { Choice } from '../ui/Choice.tsx'
import flow from './Flow.module.css'
import { useEntitlement } from './Entitled.tsx'

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

/** Few cards or many. */
export function DepthChoice({ value, onChange }: { value: Depth; onChange: (depth: Depth) => void }) {
  const { depth, depths: names } = t.generation.choose
  return (
    <div>
      <Choice
        legend={depth}
        value={value}
        options={depths.map((one) => ({ value: one, label: names[one].name }))}
        onChange={onChange}
      />
      <p role="status" className={flow.under}>
        {names[value].hint}
      </p>
    </div>
  )
}

/** The cost of a generation, or why it cannot begin. */
export function Cost({ isNothing = false }: { isNothing?: boolean }) {
  const { entitlement } = useEntitlement()
  const words = t.generation.choose
  const text = isNothing
    ? words.nothingChosen
    : entitlement?.isSubscribed
      ? words.costsNothing
      : entitlement && entitlement.free > 0 && words.costsFree(entitlement.free)
  return (
    <p role="status" className={flow.aside}>
      {text}
    </p>
  )
}
