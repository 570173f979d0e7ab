import { useEffect, useRef, useState } from 'react'
import { affiliateDays } from '../../shared/affiliates.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { read, write } from '../data/session.ts'

/** Whether a code is a partner's, which is unknown until it is applied. */
type Validity = 'unknown' | 'valid' | 'invalid'

/** The field for a partner's code, and the server's response. A code from a link is applied automatically. */
export function useAffiliateCode() {
  const [text, setText] = useState(() => storedCode(new Date()) ?? '')
  const [validity, setValidity] = useState<Validity>('unknown')
  const check = useWrite('PUT /api/isCodeValid')
  const typed = useRef(text)

  const change = (next: string) => {
    typed.current = next
    setText(next)
    setValidity('unknown')
    check.reset()
  }
  const apply = () => {
    const name = typed.current.trim()
    if (name === '' || check.isPending) return
    check.mutate({ name }, ({ IsTrue }) => {
      // The user may have typed on.
      if (typed.current.trim() === name) setValidity(IsTrue ? 'valid' : 'invalid')
    })
  }

  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) apply()
    isFirst.current = false
  })

  return {
    text,
    change,
    apply,
    validity,
    isPending: check.isPending,
    error: check.isError ? errorText(check.error) : undefined,
    /** The code to subscribe with. */
    code: validity === 'valid' ? text.trim() : null,
  }
}

export type AffiliateCode = ReturnType<typeof useAffiliateCode>

const keptMs = affiliateDays * 24 * 60 * 60 * 1000

/** The code of a partner's link; null without one. A code that is too old is removed. */
function storedCode(now: Date): string | null {
  const kept = read('affiliate')
  if (kept === null) return null
  const code = codeIn(kept, now)
  if (code === null) write('affiliate', null)
  return code
}

/** The code in a stored text; null if it is invalid or too old. */
export function codeIn(kept: string, now: Date): string | null {
  try {
    const { code, timestamp } = JSON.parse(kept) as { code?: unknown; timestamp?: unknown }
    if (typeof code !== 'string' || typeof timestamp !== 'number') return null
    return now.getTime() - timestamp < keptMs ? code : null
  } catch {
    return null
  }
}
