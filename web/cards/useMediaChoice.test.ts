import { expect, test, vi } from 'vitest'
import { t } from '../texts/index.ts'
import { checkedMedia, mediaTarget } from './useMediaChoice.ts'

const picture = new File(['x'], 'house.png', { type: 'image/png' })
const sound = new File(['x'], 'house.mp3', { type: 'audio/mpeg' })

/** The change that files make when they are dropped or pasted together. */
function dropped(...files: File[]) {
  const onMedia = vi.fn<Parameters<typeof mediaTarget>[0]>()
  const preventDefault = vi.fn<() => void>()
  mediaTarget(onMedia).onDrop({ preventDefault, dataTransfer: { files } } as unknown as React.DragEvent)
  expect(preventDefault).toHaveBeenCalledTimes(onMedia.mock.calls.length)
  return onMedia.mock.calls
}

test('a picture and a sound that are dropped together make one change', () => {
  expect(dropped(sound, picture)).toEqual([[{ picture: { file: picture }, sound: { file: sound } }]])
  expect(dropped(sound)).toEqual([[{ sound: { file: sound } }]])
  expect(dropped(new File(['x'], 'notes.txt', { type: 'text/plain' }))).toEqual([])
})

test('of a picture and a sound, the one that a card can have is taken', () => {
  const chosen = { picture: { file: new File(['x'], 'house.gif', { type: 'image/gif' }) }, sound: { file: sound } }
  expect(checkedMedia(chosen)).toEqual({ media: { sound: { file: sound } }, refusal: t.cards.editor.pictureType })
  expect(checkedMedia({ picture: null })).toEqual({ media: { picture: null }, refusal: null })
})
