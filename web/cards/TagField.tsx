import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { hasTag, tagsIn } from '../../shared/tags.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'
import { Field } from '../ui/Field.tsx'

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

/** Tags in a line of text. The deck's complete what is typed. */
export function TagField({ deckId, value, onChange, hasFocus, onEnter, ...field }: TagFieldProps) {
  const listId = useId()
  const { data: tags = [] } = useQuery({
    ...query('GET /api/deckTags/:id', { id: String(deckId) }),
    enabled: useAuthorised(),
    refetchOnMount: 'always',
  })
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (onEnter) onEnter()
          else if (value.trim() !== '') onChange(`${value.trimEnd()} `)
        }}
      />
      <datalist id={listId}>
        {completions(
          value,
          tags.map(({ tag }) => tag),
        ).map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  )
}

const mostCompletions = 50

/** The texts that a line of tags can become with one of these, which begins with what was typed last. */
export function completions(typed: string, tags: readonly string[]): string[] {
  const last = /[^\s,]*$/.exec(typed)?.[0] ?? ''
  const before = typed.slice(0, typed.length - last.length)
  const given = tagsIn(before)
  return tags
    .filter((tag) => tag !== last && tag.toLowerCase().startsWith(last.toLowerCase()) && !hasTag(given, tag))
    .slice(0, mostCompletions)
    .map((tag) => before + tag)
}
