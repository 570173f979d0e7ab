import { call } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { createStore } from '../ui/store.ts'
import { stopSpeaking } from './speech.ts'

/** A sound: the id of one that a card has, or a file that was chosen for it. */
type Source = string | File

/** Everything is played by one element: nothing plays twice at once, and iOS allows further plays on an element that a tap started. */
let player: HTMLAudioElement | undefined
/** What is played, or about to be. */
export const playing = createStore<Source | null>(null)
/** Each playing replaces the one before. */
let turn = 0

export function stopSound(): void {
  turn += 1
  player?.pause()
  playing.set(null)
}

/** Plays sounds one after another, in place of what is played or read aloud. Throws if one cannot be loaded or played. */
export async function playSounds(sources: readonly Source[]): Promise<void> {
  stopSpeaking()
  stopSound()
  const own = turn
  try {
    for (const source of sources) {
      playing.set(source)
      const blob = typeof source === 'string' ? await read(source) : source
      if (own === turn) await play(blob)
      if (own !== turn) return
    }
    playing.set(null)
  } catch (error) {
    // One that was stopped before it began is no error.
    if (own !== turn) return
    playing.set(null)
    throw error
  }
}

/** The bytes of a sound, which never change. They need the session, and so cannot be an address. */
const read = async (id: string): Promise<Blob> =>
  queryClient.query({
    queryKey: ['GET /api/getImageById', id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => call('GET /api/getImageById', { id }, { signal }),
  })

async function play(blob: Blob): Promise<void> {
  const audio = (player ??= new Audio())
  const url = URL.createObjectURL(blob)
  try {
    const ended = new Promise((resolve) => {
      for (const event of ['pause', 'ended', 'error']) audio.addEventListener(event, resolve, { once: true })
    })
    audio.src = url
    await audio.play()
    await ended
  } finally {
    URL.revokeObjectURL(url)
  }
}
