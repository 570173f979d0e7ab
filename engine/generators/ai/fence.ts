import { randomUUID } from 'node:crypto'

/** Writes what lies inside a fence, given the key that no text in it can know. */
export type Inside = (key: string) => string

/** Where a chat template of a local model sees the end of a message, or the beginning of another. */
const templateMarks = /<(?=\||\/?s>|(?:start|end)_of_turn>)|\[(?=\/?INST\])/g

/**
 * Fences material off by two lines with a key that is new for every call. Text cannot end the fence, because it cannot
 * know the key, nor the message, because marks of chat templates in it are broken up by a space of no width.
 */
export function fence(inside: Inside, newKey: () => string = randomUUID): { key: string; text: string } {
  let key = newKey()
  while (inside('').includes(key)) key = newKey()
  return { key, text: `<<<material ${key}\n${disarmed(inside(key))}\n${key} end of material>>>` }
}

/** A name or heading on one line. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function disarmed(text: string): string {
  return text.replaceAll(templateMarks, '$&\u200B')
}
