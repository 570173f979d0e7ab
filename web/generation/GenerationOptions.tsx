import { useState } from 'react'
import type { CallInput } from '../../shared/api/contract.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { type CardKind, cardKinds, type Depth, depths, type Level, levels } from '../../shared/generation.ts'
import { limits } from '../../shared/limits.ts'
import { useAi } from '../app/shell/config.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field, Select, TextArea } from '../ui/Field.tsx'
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
      options={names.map((name) => ({ value: name, label: languages[name] }))}
      onChange={onChange}
      hint={found && found !== value ? otherLanguage(languages[found], languages[value]) : undefined}
    />
  )
}

/** How many cards are made unless the user says otherwise. Rules find few key points, so they look for details, too. */
export const useDefaultDepth = (): Depth => (useAi().isConfigured ? 'key-points' : 'more')

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

/** What the user asks of the cards, as it stands in the form. */
interface Wishes {
  wishes: string
  most: string
  kinds: readonly CardKind[]
  level: Level | null
}

type WishesInput = Pick<CallInput<'PUT /api/createFromDocument'>, 'wishes' | 'most' | 'kinds' | 'level'>

/**
 * The wishes of a form, which begins with those of an earlier generation: the props of its fields, the wishes as they
 * are sent, and whether they can be.
 */
export function useWishes(earlier: { [Key in keyof WishesInput]-?: WishesInput[Key] } | null = null) {
  const [value, onChange] = useState<Wishes>(() => ({
    wishes: earlier?.wishes ?? '',
    most: earlier?.most ? String(earlier.most) : '',
    kinds: earlier?.kinds ?? cardKinds,
    level: earlier?.level ?? null,
  }))
  return { fields: { value, onChange }, input: wishesInput(value), areValid: wishesProblem(value) === null }
}

/** The wishes as they are sent; null for each that there is not. */
function wishesInput({ wishes, most, kinds, level }: Wishes): WishesInput {
  return {
    wishes: wishes.trim() || null,
    most: most.trim() === '' ? null : Number(most),
    kinds: kinds.length === cardKinds.length ? null : [...kinds],
    level,
  }
}

/** Why the wishes cannot be sent; null if they can. */
function wishesProblem({ most, kinds }: Wishes): 'most' | 'kinds' | null {
  const number = Number(most)
  if (most.trim() !== '' && !(Number.isInteger(number) && number >= 1 && number <= limits.cardsWished)) return 'most'
  return kinds.length === 0 ? 'kinds' : null
}

/** A field for wishes, the number and the kinds of cards. Rules follow the last two only, so a model is needed for the others. */
export function WishFields({ value, onChange }: { value: Wishes; onChange: (wishes: Wishes) => void }) {
  const { isConfigured } = useAi()
  const words = t.generation.wishes
  const problem = wishesProblem(value)
  const withKind = (kind: CardKind, isWanted: boolean) =>
    cardKinds.filter((one) => (one === kind ? isWanted : value.kinds.includes(one)))
  return (
    <details className={flow.details}>
      <summary>{words.title}</summary>
      <div className={flow.fields}>
        {isConfigured && (
          <>
            <TextArea
              label={words.wishes}
              hint={words.wishesHint}
              rows={2}
              maxLength={limits.wishesLength}
              value={value.wishes}
              onChange={(wishes) => onChange({ ...value, wishes })}
            />
            <Choice
              legend={words.level}
              value={value.level ?? 'any'}
              options={(['any', ...levels] as const).map((one) => ({ value: one, label: words.levels[one] }))}
              onChange={(level) => onChange({ ...value, level: level === 'any' ? null : level })}
            />
          </>
        )}
        <Field
          label={words.most}
          hint={words.mostHint}
          inputMode="numeric"
          invalid={problem === 'most' ? words.mostInvalid(limits.cardsWished) : undefined}
          value={value.most}
          onChange={(most) => onChange({ ...value, most })}
        />
        <fieldset className={flow.kinds}>
          <legend>{words.kinds}</legend>
          {cardKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={words.kindNames[kind]}
              checked={value.kinds.includes(kind)}
              onChange={(isWanted) => onChange({ ...value, kinds: withKind(kind, isWanted) })}
            />
          ))}
          <p role="alert" className={flow.under}>
            {problem === 'kinds' && words.noKind}
          </p>
        </fieldset>
      </div>
    </details>
  )
}

/** Who makes the cards: the model by its name, or rules that find what the text says. */
export function How() {
  const { isConfigured, model } = useAi()
  const words = t.generation.wishes
  return <p className={flow.note}>{isConfigured ? words.byModel(model ?? '') : words.byRules}</p>
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
