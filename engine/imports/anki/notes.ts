import { Unreadable } from '../../documents/problems.ts'
import { cut } from '../../../shared/cut.ts'
import type { PartReason } from '../../../shared/imports.ts'
import { coverLimits } from '../../../shared/covers.ts'
import { limits } from '../../../shared/limits.ts'
import { type Draft, type LeftOut, type Progress, type Reading, TooManyCards } from '../found.ts'
import { markdownOf } from '../html.ts'
import { type PackedFile, type PictureSize, pictureSize } from '../packed.ts'
import {
  type CardRow,
  type Collection,
  type NoteRow,
  type NoteType,
  openCollection,
  type Template,
} from './collection.ts'
import { progressOf, reviewsByCard } from './history.ts'
import { coversFor, hasRotated, hasShapes, occlusionIn } from './occlusion.ts'
import { openPackage } from './package.ts'
import {
  fieldsIn,
  gapEnd,
  gapStart,
  isHint,
  isTyped,
  listOf,
  newFields,
  parseTemplate,
  type ParsedTemplate,
  render,
  textsOf,
} from './templates.ts'

const mostNotes = 100_000
/** A longer field is cut: no card has room for it. */
const fieldLength = 100_000
const pictureName = /\.(?:png|jpe?g|webp)$/iu
/** Tags that Anki sets itself. */
const ownTags = ['leech', 'marked']

/** Reads the cards of a package of Anki. Throws `Unreadable`. */
export async function readAnki(bytes: Buffer): Promise<Reading> {
  const { database, name, media } = await openPackage(bytes)
  const collection = openCollection(database, name)
  const { counts, madeAt, dayStartMs } = collection
  if (counts.cards > limits.cardsAtOnce) throw new TooManyCards()
  if (counts.notes > mostNotes) throw new Unreadable('too-complex', `${counts.notes} notes`)
  const reviews = reviewsByCard(collection)
  const cardsOf = Map.groupBy(collection.cards(), ({ noteId }) => noteId)
  const drafts: Draft[] = []
  const others: LeftOut[] = []
  const progress = (note: NoteRow, card: CardRow) =>
    progressOf(card, { reviews, madeAt, isMarked: tagsOf(note).includes('marked') })
  const draftsOf = noteReader(collection, bytes, media, progress)
  let line = 0
  const placeOf = ({ id }: NoteRow) =>
    Math.min(...(cardsOf.get(id) ?? []).map(({ type, due }) => (type === 0 ? due : 0)))
  const notes = [...collection.notes()].map((note) => ({ note, place: placeOf(note) }))
  // New cards in the order in which they would have been learned.
  for (const { note } of notes.toSorted((one, other) => one.place - other.place || one.note.id - other.note.id)) {
    line += 1
    const cards = cardsOf.get(note.id) ?? []
    const made = await draftsOf(note, cards)
    if (typeof made === 'string') others.push({ line, what: made, text: titleOf(note) })
    else for (const [index, draft] of made.entries()) drafts.push({ ...draft, line, isSibling: index > 0 })
  }
  const newPerDay = limitsOf(collection, new Set(drafts.map(({ path: [root = ''] }) => root)))
  return { format: 'package', drafts, others, media, dayStartMs, newPerDay }
}

/** The limits of the outermost decks that have cards. Cards of Anki's first deck lie in none. */
function limitsOf({ decks, newPerDay }: Collection, roots: ReadonlySet<string>): Map<string, number> {
  return new Map(
    [...decks].flatMap(([id, [name = '', ...inner]]): [string, number][] => {
      const root = id === firstDeck && name === 'Default' ? '' : name
      const limit = newPerDay.get(id)
      return inner.length === 0 && limit !== undefined && roots.has(root) ? [[root, limit]] : []
    }),
  )
}

/** Cards that were put nowhere are in it. */
const firstDeck = '1'

const fieldsOf = ({ fields }: NoteRow) => fields.split('\u001F').map((field) => field.slice(0, fieldLength))
/** What shows which note it is: its first field with a text, apart from the places of covers. */
const titleOf = (note: NoteRow) =>
  fieldsOf(note)
    .filter((field) => !hasShapes(field))
    .map((field) => markdownOf(field).text)
    .find((text) => text !== '') ?? ''
const tagsOf = ({ tags }: NoteRow) => tags.split(/\s+/u).filter(Boolean)

/** A template with its parts. */
interface ReadTemplate {
  name: string
  front: ParsedTemplate
  /** What the back has above its line, which mostly repeats the front. */
  above: ParsedTemplate
  back: ParsedTemplate
}

/** Fields that no note has. */
const ankiFields = ['FrontSide', 'Tags', 'Type', 'Deck', 'Subdeck', 'Card'] as const

/** On the back, it is below what repeats the front. */
const answerLine = /<hr\s[^<>]{0,100}?id\s*=\s*["']?answer["']?[^<>]{0,100}>/iu

/** Reads the cards of a note as drafts, in their order; or says why there are none. */
function noteReader(
  { noteTypes, decks }: Collection,
  bytes: Buffer,
  media: ReadonlyMap<string, PackedFile>,
  progress: (note: NoteRow, card: CardRow) => Progress | null,
) {
  const templates = new Map<Template, ReadTemplate>()
  const templateOf = (template: Template) => {
    const known = templates.get(template)
    if (known) return known
    const line = answerLine.exec(template.back)
    const read = {
      name: template.name,
      front: parseTemplate(template.front),
      above: parseTemplate(line ? template.back.slice(0, line.index) : ''),
      back: parseTemplate(line ? template.back.slice(line.index + line[0].length) : template.back),
    }
    templates.set(template, read)
    return read
  }

  const sizes = new Map<string, PictureSize | null>()
  /** The size of a picture, which is unpacked once: many notes can cover the same. */
  const sizeOf = async (picture: string) => {
    const known = sizes.get(picture)
    if (known !== undefined) return known
    const file = media.get(picture)
    const size = file ? await pictureSize(bytes, file) : null
    sizes.set(picture, size)
    return size
  }

  return async (note: NoteRow, cards: readonly CardRow[]): Promise<Omit<Draft, 'line'>[] | LeftOut['what']> => {
    const type = noteTypes.get(note.typeId)
    if (!type || cards.length === 0) return 'no-card'
    const values = fieldsOf(note)
    const isCovered = type.isOcclusion || (type.isCloze && values.some(hasShapes))
    const covered = isCovered ? await coveredSides(values, media, sizeOf) : null
    if (covered === 'occlusion') return covered
    const own = new Map(type.fields.map((name, index) => [name, cleaned(values[index] ?? '', type)]))
    return cards.map((card) => {
      const deck = decks.get(String(card.deckId)) ?? []
      const template = type.templates.get(type.isCloze ? 0 : card.ord)
      const path = String(card.deckId) === firstDeck && deck.join('') === 'Default' ? [] : deck
      const draft = {
        path: nested(path),
        tags: tagsOf(note).filter((tag) => !ownTags.includes(tag.toLowerCase())),
        externalId: `${note.guid}/${card.ord}`,
        progress: progress(note, card),
      }
      if (covered) return { ...draft, ...covered(card.ord + 1) }
      if (!template) return { ...draft, question: '', answer: '' }
      const read = templateOf(template)
      const fields = new Map([
        ...own,
        ['Tags', tagsOf(note).join(' ')],
        ['Type', type.name],
        ['Deck', deck.join('::')],
        ['Subdeck', deck.at(-1) ?? ''],
        ['Card', read.name],
      ])
      return { ...draft, ...sidesOf(read, fields, type.isCloze ? card.ord + 1 : null, media) }
    })
  }
}

/** A field without our own marks, nor those of gaps where these have a meaning. The older signs of formulas, which have one in them, become the newer. */
const cleaned = (value: string, { isCloze }: NoteType) => {
  const text = value.replaceAll(new RegExp(`[${gapStart}${gapEnd}]`, 'gu'), '')
  if (!isCloze) return text
  return text
    .replaceAll(/\[\$\]((?:(?!\[\$\])[\s\S]){0,4000}?)\[\/\$\]/gu, String.raw`\($1\)`)
    .replaceAll(/\[\$\$\]((?:(?!\[\$\$\])[\s\S]){0,4000}?)\[\/\$\$\]/gu, String.raw`\[$1\]`)
    .replaceAll('/$', '/ $')
}

/** The names of decks, from the top, in as many levels as topics have: deeper ones are joined. */
const nested = (path: readonly string[]): string[] =>
  path.length <= limits.topicDepth
    ? [...path]
    : [...path.slice(0, limits.topicDepth - 1), path.slice(limits.topicDepth - 1).join(' › ')]

type Sides = Pick<
  Draft,
  | 'question'
  | 'answer'
  | 'explanation'
  | 'isGapText'
  | 'isTyped'
  | 'without'
  | `${'question' | 'answer'}${'Picture' | 'Sound'}`
>

/** What is on the cards of a picture with covers, by their numbers. The fields are covers, picture, header, what the back adds, comments and labels. */
async function coveredSides(
  values: readonly string[],
  media: ReadonlyMap<string, PackedFile>,
  sizeOf: (picture: string) => Promise<PictureSize | null>,
) {
  const at = values.findIndex(hasShapes)
  const others = values.map((value) => markdownOf(hasShapes(value) ? '' : value))
  const questionPicture = usablePicture(
    others.flatMap(({ pictures }) => pictures),
    media,
  )
  if (at === -1 || questionPicture === null) return 'occlusion'
  const field = values[at] ?? ''
  const occlusion = occlusionIn(field, hasRotated(field) ? await sizeOf(questionPicture) : null)
  const [, , header, extra, comments] = others.map(({ text }) => text)
  const why = [extra, comments, ...occlusion.texts].filter(Boolean).join('\n\n')
  const explanation = cut(why, limits.explanationLength)
  const without: PartReason[] = others.flatMap((other) => other.without)
  const [questionSound = null, ...moreSounds] = others.flatMap(({ sounds }) => sounds).filter((name) => media.has(name))
  if (moreSounds.length > 0) without.push('sound')
  if (explanation.length < why.length) without.push('explanation')
  for (const text of (values[5] ?? '').split('}}')) {
    const [, group, label = ''] = /^[\s\S]*\{\{c(\d{1,4})::([\s\S]*)$/u.exec(text) ?? []
    const cover = occlusion.shapes.find((one) => one.group === Number(group))
    if (cover) cover.label = cut(markdownOf(label).text, coverLimits.labelLength)
  }
  return (asked: number): Sides & Pick<Draft, 'covers'> => {
    const covers = coversFor(asked, occlusion)
    const picture = covers && questionPicture
    return { question: header ?? '', answer: '', explanation, questionPicture: picture, questionSound, covers, without }
  }
}

const usablePicture = (names: readonly string[], media: ReadonlyMap<string, PackedFile>) =>
  names.find((name) => media.has(name) && pictureName.test(name)) ?? null

/** What a template makes of a note: question and answer, or a text with gaps; and what explains it. */
function sidesOf(
  template: ReadTemplate,
  fields: ReadonlyMap<string, string>,
  cloze: number | null,
  media: ReadonlyMap<string, PackedFile>,
): Sides {
  const isGapText = cloze !== null
  const filling = { fields, cloze }
  const asked = fieldsIn(template.front, filling)
  const shown = asked.filter((field) => !isHint(field) && !isTyped(field))
  const hidden = isGapText ? textsOf(shown, fields) : new Set<string>()
  const front = markdownOf(render(template.front, { ...filling, isBack: false }))
  const back = markdownOf(render(template.back, { ...filling, isBack: true, hidden }))
  // Neither side shows them: hints to click on, and what the back has above its line.
  const texts = textsOf([...shown, ...fieldsIn(template.back, filling)], fields)
  const unseen = newFields(
    [...asked.filter(isHint), ...fieldsIn(template.above, filling)],
    new Set([...ankiFields, ...texts]),
    fields,
  )
  const others = markdownOf(render(listOf(unseen), { ...filling, isBack: true }))
  const [backPictures, backSounds] = [
    [...back.pictures, ...others.pictures],
    [...back.sounds, ...others.sounds],
  ]
  const sound = (names: readonly string[]) => names.find((name) => media.has(name)) ?? null
  const questionPicture = usablePicture(front.pictures, media)
  const answerPicture = isGapText ? null : usablePicture(backPictures, media)
  const sounds = { questionSound: sound(front.sounds), answerSound: sound(backSounds) }
  const kept = new Set([questionPicture, answerPicture, sounds.questionSound, sounds.answerSound])
  const without: PartReason[] = [...front.without, ...back.without, ...others.without]
  if ([...front.pictures, ...backPictures].some((name) => !kept.has(name))) without.push('picture')
  if ([...front.sounds, ...backSounds].some((name) => !kept.has(name))) without.push('sound')
  const question = front.text.replaceAll(new RegExp(`[${gapStart}${gapEnd}]`, 'gu'), '/$')
  const why = [isGapText ? back.text : '', others.text].filter(Boolean).join('\n\n')
  const explanation = cut(why, limits.explanationLength)
  if (explanation.length < why.length) without.push('explanation')
  const common = { question, explanation, isTyped: asked.some(isTyped), questionPicture, ...sounds, without }
  if (isGapText) return { ...common, answer: '', isGapText }
  return { ...common, answer: back.text, answerPicture }
}
