import { type RejectReason, rejectReasons } from '../../shared/generation.ts'

/** The command of a key in the tray. */
export type Command =
  | { do: 'keep' | 'edit' | 'reject' | 'revise' | 'cancel' | 'undo' | 'keep-all' | 'keys' }
  | { do: 'reject-for'; reason: RejectReason }
  | { do: 'move'; by: 1 | -1 }

const commands: Readonly<Record<string, Command>> = {
  k: { do: 'keep' },
  Enter: { do: 'keep' },
  e: { do: 'edit' },
  r: { do: 'reject' },
  i: { do: 'revise' },
  u: { do: 'undo' },
  a: { do: 'keep-all' },
  '?': { do: 'keys' },
  ArrowLeft: { do: 'move', by: -1 },
  ArrowRight: { do: 'move', by: 1 },
}

/** The reason that a number key stands for while the reasons are shown. */
export const reasonOf = (key: string): RejectReason | null =>
  /^[1-9]$/.test(key) ? (rejectReasons[Number(key) - 1] ?? null) : null

/** The command of `key`, or null. While the reasons are shown it chooses one, or goes back. */
export function commandOf(key: string, isRejecting: boolean): Command | null {
  if (!isRejecting) return commands[key.length === 1 ? key.toLowerCase() : key] ?? null
  if (key === 'Escape') return { do: 'cancel' }
  const reason = reasonOf(key)
  return reason && { do: 'reject-for', reason }
}
