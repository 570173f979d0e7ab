import { picturesOf, soundsOf } from '../../shared/card.ts'
import { type ExportedCard, type ExportedDeck, guidOf } from './exported.ts'

/** Writes all that there is of cards as JSON, with their pictures and sounds at its end. Times are ISO 8601. */
export async function* jsonOf({
  name,
  description,
  exportedAt,
  source,
  cards,
  medium,
}: ExportedDeck): AsyncGenerator<string> {
  yield `{"kartei":1,"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},`
  yield `"exportedAt":${JSON.stringify(exportedAt)},"cards":[`
  const media = { pictures: new Set<string>(), sounds: new Set<string>() }
  let comma = '\n'
  for await (const page of cards)
    for (const card of page) {
      for (const id of picturesOf(card.content)) media.pictures.add(id)
      for (const id of soundsOf(card.content)) media.sounds.add(id)
      yield comma + JSON.stringify({ id: `${guidOf(source, card.id)}/0`, ...written(card) })
      comma = ',\n'
    }
  yield '\n]'
  for (const [name, ids] of Object.entries(media)) {
    yield `,"${name}":{`
    comma = '\n'
    for (const id of ids) {
      const bytes = await medium(id)
      if (bytes) yield `${comma}${JSON.stringify(id)}:"${bytes.toString('base64')}"`
      if (bytes) comma = ',\n'
    }
    yield '}'
  }
  yield '}\n'
}

function written({ path, content, isAiGenerated, siblingId, progress }: ExportedCard) {
  const {
    questionText,
    questionFileLink,
    questionSound = null,
    isGapText,
    Answers,
    explanation,
    tags,
    isTyped,
    covers,
  } = content
  return {
    topics: path.slice(1),
    question: questionText,
    questionPicture: questionFileLink,
    questionSound,
    isGapText,
    answers: Answers.map(({ text, correct, fileLink, sound = null }) => ({ text, correct, picture: fileLink, sound })),
    explanation,
    tags,
    isTyped,
    covers,
    isAiGenerated,
    sibling: siblingId,
    ...(progress && { progress: progressOf(progress) }),
  }
}

const timeOf = (ms: number) => new Date(ms).toISOString()

const progressOf = ({ standing, isSuspended, isFlagged, reviews }: NonNullable<ExportedCard['progress']>) => ({
  standing: standing && {
    ...standing,
    dueAt: timeOf(standing.dueAt),
    lastReviewedAt: timeOf(standing.lastReviewedAt),
  },
  isSuspended,
  isFlagged,
  reviews: reviews.map(({ at, rating, durationMs }) => ({ at: timeOf(at), rating, durationMs })),
})
