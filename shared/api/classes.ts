import { z } from 'zod'
import { limits } from '../limits.ts'
import { cursor, day, empty, type Endpoints, id, idText, nothing, text } from './endpoint.ts'
import { member } from './sharing.ts'

const count = z.int().nonnegative()

/** Topics with everything below them; null for the whole deck. */
const topics = z.array(id).min(1).max(limits.topicsPerAssignment).nullable()

const assignmentInput = z.object({ topics, dueOn: day, note: text(limits.assignmentNoteLength) })

const assignment = z.object({
  id,
  /** Those that are not in the bin, in tree order; null for the whole deck. */
  topics: z.array(z.object({ id, name: z.string() })).nullable(),
  dueOn: z.iso.date(),
  note: z.string(),
  cards: count,
})

/** What a teacher needs of a deck: its members, their progress if they agree, and their assignments. */
export const classes = {
  /** The members of a deck, a page at a time, for its author. `progress`: null for members who do not share it. */
  'GET /api/class/:id': {
    input: z.object({ id: idText, after: cursor }),
    output: z.array(
      member.extend({
        progress: z
          .object({
            /** Cards that were rated at least once. */
            learned: count,
            /** Due today. */
            due: count,
            /** The member's own day; null if they have learned nothing yet. */
            lastLearnedOn: z.iso.date().nullable(),
            /** Cards of each assignment that were rated at least once. */
            assignments: z.array(z.object({ id, learned: count })),
          })
          .nullable(),
      }),
    ),
    isHeavy: true,
  },
  /**
   * Whether the caller, a member of the deck, lets its author see their progress. `agreed`: `versionOf` the words that they saw
   * (`progressWordings`), which are recorded; without it no words are.
   */
  'PUT /api/shareProgress': {
    input: z.object({ id, shares: z.boolean(), agreed: text(20).optional() }),
    output: empty,
    rateLimit: 'consents',
  },
  /** The assignments of a deck for those who edit it, the latest first. Who is done is in the class. */
  'GET /api/deckAssignments/:id': { input: z.object({ id: idText }), output: z.array(assignment), isHeavy: true },
  /** Assignments in the decks that the caller has joined, the earliest first, until a week after they are due. */
  'GET /api/assignments': {
    isHeavy: true,
    input: nothing,
    output: z.array(
      assignment.extend({
        deck: z.object({ id, name: z.string() }),
        /** Cards that the caller has rated at least once. */
        learned: count,
        /** From the caller's day to that of the assignment. */
        daysLeft: z.int(),
      }),
    ),
  },
  'PUT /api/assignment': { input: assignmentInput.extend({ deck: id }), output: z.object({ id }) },
  'PUT /api/changeAssignment': { input: assignmentInput.extend({ id }), output: empty },
  'PUT /api/deleteAssignment': { input: z.object({ id }), output: empty },
} as const satisfies Endpoints
