/** The kinds of sounds that cards can have, by the endings of their files, with their content types. */
export const soundTypes = { mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', wav: 'audio/wav' } as const

export type SoundKind = keyof typeof soundTypes

/** Endings by which people know such files. */
export const soundEndings: readonly string[] = ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav']

/** Whether a file is a sound by its name. */
export const isSoundName = (name: string): boolean =>
  soundEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** The ending of the file of a picture, or of a sound, whose id ends with it: `3f…9a-mp3`. */
export const endingOf = (id: string): string => /-(\w+)$/.exec(id)?.[1] ?? 'webp'

export const isSound = (id: string): boolean => endingOf(id) !== 'webp'

/** The name of the file of a picture or a sound in an export. */
export const fileNameOf = (id: string): string => `${id.replace(/-\w+$/, '')}.${endingOf(id)}`
