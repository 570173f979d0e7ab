import { z } from 'zod'
import { covers } from '../../shared/api/covers.ts'
import { limits } from '../../shared/limits.ts'
import { Unreadable } from '../documents/problems.ts'
import { type Draft, type LeftOut, type Progress, type Reading, stabilityIn, type Standing } from './found.ts'
import type { PackedFile } from './packed.ts'

const time = z.iso
  .datetime()
  .transform(Date.parse)
  .pipe(z.int().min(Date.UTC(2000)).max(Date.UTC(2100)))
const count = z.int().min(0).max(1_000_000)

const progress = z.object({
  standing: z
    .object({
      state: z.enum(['learning', 'review', 'relearning']),
      dueAt: time,
      stability: z.number().positive().transform(stabilityIn),
      difficulty: z.number().min(1).max(10),
      learningStep: z.int().min(0).max(10).default(0),
      scheduledDays: count,
      reps: count.min(1),
      lapses: count,
      lastReviewedAt: time,
    })
    .nullable(),
  isSuspended: z.boolean(),
  isFlagged: z.boolean(),
  reviews: z.array(
    z.object({
      at: time,
      rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
      durationMs: z.int().min(0).max(86_400_000).nullable(),
    }),
  ),
})

const medium = z.string().nullable().default(null)
const card = z.object({
  id: z.string().nullish(),
  topics: z.array(z.string()).default([]),
  question: z.string(),
  questionPicture: medium,
  questionSound: medium,
  isGapText: z.boolean().default(false),
  answers: z
    .array(z.object({ text: z.string(), correct: z.boolean(), picture: medium, sound: medium }))
    .max(limits.answersPerCard),
  explanation: z.string().default(''),
  tags: z.array(z.string()).default([]),
  isTyped: z.boolean().default(false),
  covers: covers.nullable().default(null),
  isAiGenerated: z.boolean().default(false),
  sibling: z.int().positive().nullable().default(null),
  progress: progress.nullish(),
})

const file = z.object({
  kartei: z.literal(1),
  name: z.string(),
  description: z.string().default(''),
  cards: z.array(z.unknown()),
  pictures: z.record(z.string(), z.string()).default({}),
  sounds: z.record(z.string(), z.string()).default({}),
})

export const isOwnJson = (text: string): boolean => /^\s*\{\s*"kartei"\s*:/u.test(text)

/** Reads a deck that was exported as JSON. Throws `Unreadable`. */
export function readOwnJson(text: string, bytes: Buffer): Reading {
  const { success, data } = file.safeParse(parsed(text))
  if (!success) throw new Unreadable('damaged', 'no deck in the JSON')
  const drafts: Draft[] = []
  const others: LeftOut[] = []
  for (const [index, one] of data.cards.entries()) {
    const { success, data } = card.safeParse(one)
    if (success) drafts.push(draftOf(data, index + 1))
    else others.push({ line: index + 1, what: 'no-card', text: JSON.stringify(one) ?? '' })
  }
  return {
    format: 'package',
    deckName: data.name,
    description: data.description,
    drafts,
    others,
    media: placesOf({ ...data.pictures, ...data.sounds }, bytes),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function draftOf({ id, topics, sibling, progress, ...rest }: z.output<typeof card>, line: number): Draft {
  const learned = progress ? progressOf(progress) : null
  return { ...rest, line, path: topics, answer: '', externalId: id ?? null, group: sibling, progress: learned }
}

/** What the learner remembers is known after the last review, so that it need not be computed. */
function progressOf({ standing, reviews, ...rest }: z.output<typeof progress>): Progress {
  const { stability = 0, difficulty = 0, lastReviewedAt: at = 0, ...place } = standing ?? {}
  return {
    ...rest,
    standing: standing && { ...(place as Standing), memory: { stability, difficulty, at } },
    reviews: reviews.map(({ durationMs, ...review }, index) => ({
      ...review,
      durationMs: durationMs ?? 0,
      ...(index === 0 && { isFirst: true }),
      ...(standing && index === reviews.length - 1 && { memory: { stability, difficulty } }),
    })),
  }
}

/**
 * Where pictures and sounds are in the file: behind their names, as exports write them. The file is read once, as it may have thousands
 * that are escaped and therefore not there.
 */
function placesOf(media: Readonly<Record<string, string>>, bytes: Buffer): Map<string, PackedFile> {
  const places = new Map<string, PackedFile>()
  let before = { start: 0, end: 0 }
  for (const { start, end } of stringsIn(bytes)) {
    const isBehind = /^\s*:\s*$/.test(bytes.toString('latin1', before.end + 1, start - 1))
    const name = isBehind ? bytes.toString('utf8', before.start, before.end) : ''
    const text = isBehind && Object.hasOwn(media, name) ? media[name] : undefined
    if (text !== undefined && text.length === end - start && bytes.toString('latin1', start, end) === text)
      places.set(name, { start, length: text.length, packing: ['base64'] })
    before = { start, end }
  }
  return places
}

const [quote, backslash] = [0x22, 0x5c]

/** Where the strings of a JSON text are, without their quotation marks. */
function* stringsIn(bytes: Buffer): Generator<{ start: number; end: number }> {
  for (let start = bytes.indexOf(quote) + 1; start > 0;) {
    let end = bytes.indexOf(quote, start)
    while (isEscaped(bytes, start, end)) end = bytes.indexOf(quote, end + 1)
    if (end < 0) return
    yield { start, end }
    start = bytes.indexOf(quote, end + 1) + 1
  }
}

/** Whether an odd number of backslashes is in front of a character of the string that begins at `start`. */
function isEscaped(bytes: Buffer, start: number, at: number): boolean {
  let first = at
  while (first > start && bytes[first - 1] === backslash) first -= 1
  return (at - first) % 2 === 1
}
