import { expect, test } from 'vitest'
import { limits, serverLimits } from '../../shared/limits.ts'
import { startApp } from '../testing/app.ts'
import { cardsIn, makeDeck } from '../testing/decks.ts'
import { wav } from '../testing/sounds.ts'

const mostSounds = serverLimits.mediaBytesPerCard / limits.soundBytes

test('the card with the most sounds comes back from JSON, and none can have more', { timeout: 60_000 }, async () => {
  const app = await startApp()
  const author = await app.register()
  const { deckId, topicId } = await makeDeck(author, 0)
  const sound = Buffer.concat([wav(), Buffer.alloc(limits.soundBytes)]).subarray(0, limits.soundBytes)
  const content = (count: number) => {
    const Answers = Array.from({ length: count }, (_, n) => ({ text: `Answer ${n}`, correct: true }))
    return { deckId, topicId, questionText: 'Which?', isGapText: false, Answers }
  }
  const soundsAt = (...answers: number[]) => ({
    files: Object.fromEntries(answers.map((n) => [`answerSound${n}`, { bytes: n === mostSounds ? wav() : sound }])),
  })
  const indexes = [...Array.from({ length: mostSounds }).keys()]
  const tooMany = await author.refused('PUT /api/card', content(mostSounds + 1), soundsAt(...indexes, mostSounds))
  expect(tooMany).toMatchObject({ status: 413, detail: 'A card can have up to 40 MB of pictures and sounds.' })
  const { id } = await author.call('PUT /api/card', content(mostSounds), soundsAt(...indexes))
  const [card] = await cardsIn(author, deckId)
  const Answers = [...(card?.Answers ?? []), { text: 'One more', correct: true }]
  const more = { ...content(0), id, Answers }
  expect(await author.refused('PUT /api/updateCard', more, soundsAt(mostSounds))).toMatchObject({ status: 413 })
  expect(
    await author.call('PUT /api/updateCard', { ...more, Answers: Answers.slice(1) }, soundsAt(mostSounds - 1)),
  ).toEqual({})
  const answersIn = async (deckId: number) => (await cardsIn(author, deckId))[0]?.Answers ?? []
  expect((await answersIn(deckId)).filter(({ sound }) => sound)).toHaveLength(mostSounds)

  const { body } = await author.try('GET /api/exportDeck', { id: String(deckId), format: 'json' })
  // A file from elsewhere can have a card with more, which comes without them.
  const file = JSON.parse(String(body)) as { cards: { answers: object[] }[]; sounds: Record<string, string> }
  file.cards[0]?.answers.push({ text: 'One more', correct: true, sound: 'more-wav' })
  file.sounds['more-wav'] = wav().toString('base64')
  const bytes = Buffer.from(JSON.stringify(file))
  const done = await author.call('PUT /api/import', {}, { files: { file: { bytes, name: 'large.json' } } })
  expect(done).toMatchObject({ cards: 1, media: mostSounds, skipped: [{ what: 'sound', count: 1 }] })
})
