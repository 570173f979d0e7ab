import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './OwnName.module.css'

interface OwnNameProps {
  /** The dialog begins with this question. */
  takesFocus?: boolean
}

/** The button that saves the name is gone with its press. */
function takesLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/** Asks for a name where others will see the caller's, as long as that is still the one that every account begins with. */
export function OwnName({ takesFocus = false }: OwnNameProps) {
  const id = useId()
  const { data: me } = useQuery(query('GET /api/me', {}))
  const save = useWrite('PUT /api/profile')
  const [name, setName] = useState('')
  // Kept while it is shown: what was just typed does not vanish under the hand.
  const [wasAsked, setWasAsked] = useState(false)
  if (!me) return null
  if (me.isNamed)
    return wasAsked ? (
      <p ref={takesLostFocus} role="status" tabIndex={-1}>
        {t.sharing.ownName.shownAs(me.name)}
      </p>
    ) : null
  const words = t.sharing.ownName
  const submit = () => {
    if (!name.trim() || save.isPending) return
    setWasAsked(true)
    save.mutate({ name: name.trim() })
  }
  return (
    // It may lie within a form, so it is none.
    <div className={styles.ask} role="group" aria-labelledby={id}>
      <p id={id}>{words.ask(me.name)}</p>
      <div className={styles.row}>
        <Field
          label={words.label}
          data-autofocus={takesFocus || undefined}
          name="nickname"
          autoComplete="nickname"
          maxLength={limits.displayNameLength}
          value={name}
          onChange={setName}
          // A user who goes on without pressing the button expects the name to be saved.
          onBlur={submit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
          error={save.isError ? errorText(save.error) : undefined}
        />
        <Button disabled={!name.trim()} pending={save.isPending} onClick={submit}>
          {words.save}
        </Button>
      </div>
    </div>
  )
}
