import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { type Picture, pictureProblem, type Sound, soundProblem } from './cardDraft.ts'
import { isList } from './pastedList.ts'

/** A picture and a sound that are chosen or, if null, removed. */
interface Media {
  picture?: Picture | null
  sound?: Sound | null
}

/** Checks a chosen picture and sound before both are passed on in one change. `refusal` is why the last were not. */
export function useMediaChoice(onMedia: (media: Media) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: Media) => {
    const { media, refusal } = checkedMedia(chosen)
    setRefusal(refusal)
    if (Object.keys(media).length > 0) onMedia(media)
  }
  const dropBroken = () => {
    setRefusal(t.cards.editor.pictureBroken)
    onMedia({ picture: null })
  }
  return { refusal, choose, dropBroken }
}

/** The part of a choice that a card can have, and why it cannot have the rest. */
export function checkedMedia(chosen: Media): { media: Media; refusal: string | null } {
  const media = { ...chosen }
  const picture = pictureRefusal(chosen.picture)
  const sound = soundRefusal(chosen.sound)
  if (picture) delete media.picture
  if (sound) delete media.sound
  return { media, refusal: picture ?? sound }
}

const megabyte = 1024 * 1024

function pictureRefusal(picture: Media['picture']): string | null {
  const words = t.cards.editor
  const problem = picture && 'file' in picture ? pictureProblem(picture.file) : null
  return problem && (problem === 'type' ? words.pictureType : words.pictureSize(limits.imageBytes / megabyte))
}

function soundRefusal(sound: Media['sound']): string | null {
  const problem = sound && 'file' in sound ? soundProblem(sound.file) : null
  return problem && (problem === 'type' ? t.sounds.type : t.sounds.size(limits.soundBytes / megabyte))
}

/**
 * Accepts a picture and a sound that are dropped or pasted into a text field. Text is left to the field, and so are the cells of a
 * table, with which some programs copy a picture of them.
 */
export function mediaTarget(onMedia: (media: Media) => void) {
  const take = (event: React.SyntheticEvent, data: DataTransfer) => {
    const files = [...data.files]
    const picture = files.find((one) => one.type.startsWith('image/'))
    const sound = files.find(isSoundFile)
    if (!picture && !sound) return
    event.preventDefault()
    onMedia({ ...(picture && { picture: { file: picture } }), ...(sound && { sound: { file: sound } }) })
  }
  return {
    onPaste: (event: React.ClipboardEvent) => {
      if (!isList(event.clipboardData.getData('text/plain'))) take(event, event.clipboardData)
    },
    onDrop: (event: React.DragEvent) => take(event, event.dataTransfer),
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
  }
}

/** Whether a file that was dropped is meant as a sound. */
const isSoundFile = (file: File): boolean => file.type.startsWith('audio/') || soundProblem(file) !== 'type'
