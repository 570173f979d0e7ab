import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { tagsIn, uniqueTags } from '../../shared/tags.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { Field } from '../ui/Field.tsx'
import { completions, ownTags } from './tagCompletions.ts'

interface TagFieldProps {
  deckId: number
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  readOnly?: boolean
  hasFocus?: boolean
  /** Instead of beginning the next tag. */
  onEnter?: () => void
}

/** Tags in a line of text. Those of the deck, those typed here before and those of other decks complete what is typed. */
export function TagField({ deckId, value, onChange, hasFocus, onEnter, ...field }: TagFieldProps) {
  const listId = useId()
  const { data: tags = [] } = useQuery({
    ...query('GET /api/deckTags/:id', { id: String(deckId) }),
    enabled: useAuthorised(),
    refetchOnMount: 'always',
  })
  const { data: own = [] } = useQuery({ ...ownTags, enabled: useAuthorised() })
  const [before, setBefore] = useState<string[]>([])
  return (
    <div>
      <Field
        {...field}
        value={value}
        onChange={onChange}
        list={listId}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={hasFocus || undefined}
        maxLength={limits.tagsPerCard * (limits.tagLength + 1)}
        onBlur={() => setBefore(uniqueTags([...before, ...tagsIn(value)]))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (onEnter) onEnter()
          else if (value.trim() !== '') onChange(`${value.trimEnd()} `)
        }}
      />
      <datalist id={listId}>
        {completions(value, uniqueTags([...tags.map(({ tag }) => tag), ...before, ...own])).map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  )
}
