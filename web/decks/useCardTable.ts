import { useEffect, useState } from 'react'
import { needsReload } from '../app/shell/freshProgram.ts'
import type CardTable from './table/CardTable.tsx'
import { t } from '../texts/index.ts'
import { type Toast, toast } from '../ui/toast.ts'

/** Late enough not to get in the way of what the screen needs first. */
const idleMs = 2000
/** Connections can come back without the browser saying so. */
const againMs = 10_000

interface Program {
  default: typeof CardTable
}

let program: Program | null = null
let failures = 0
/** The program under an address that has not failed: browsers remember one that has as long as the page lives. */
let otherAddress: string | null = null

async function fetchProgram(): Promise<Program> {
  if (!navigator.onLine) throw new Error('There is no connection.')
  try {
    return await (otherAddress === null
      ? import('./table/CardTable.tsx')
      : (import(/* @vite-ignore */ otherAddress) as Promise<Program>))
  } catch (error) {
    const [address] = /https?:[^\s?]+/.exec(String(error)) ?? []
    if (address) otherAddress = `${address}?again=${++failures}`
    throw error
  }
}

/** Why it could not be fetched; only where a release may have taken it away there is something to do about it. */
function reason(): Toast {
  const { offline, failed, gone, reload } = t.topics.view
  if (!navigator.onLine) return { message: offline, tone: 'error' }
  if (!needsReload()) return { message: failed, tone: 'error' }
  return { message: gone, tone: 'error', action: { label: reload, run: () => location.reload() } }
}

/**
 * The table of cards, whose program is fetched before anybody asks. When it is wanted in vain that is said once for each
 * reason, it is missing, and it is fetched again until it is there, or the page is to be loaded anew.
 */
export function useCardTable(isWanted: boolean) {
  const [found, setFound] = useState(program)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (found) return
    let isGone = false
    let told = ''
    const fetchIt = async () => {
      try {
        program = await fetchProgram()
        if (!isGone) setFound(program)
      } catch {
        if (isGone || !isWanted) return
        setIsMissing(true)
        const why = reason()
        if (why.action) clearInterval(again)
        if (why.message !== told) toast(why)
        told = why.message
      }
    }
    const begin = () => void fetchIt()
    const first = setTimeout(begin, isWanted ? 0 : idleMs)
    const again = isWanted ? setInterval(begin, againMs) : undefined
    window.addEventListener('online', begin)
    return () => {
      isGone = true
      clearTimeout(first)
      clearInterval(again)
      window.removeEventListener('online', begin)
    }
  }, [found, isWanted])
  return { CardTable: found?.default ?? null, isMissing }
}
