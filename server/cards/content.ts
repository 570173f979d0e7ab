import type { Content } from '../../shared/api/contract.ts'

/** What card `c` holds, as the contract has it. */
export const contentJson = `
  json_build_object('questionText', c.question_text, 'questionFileLink', c.question_image, 'isGapText', c.is_gap_text,
    'Answers', coalesce((
      select json_agg(json_build_object('text', a.text, 'correct', a.correct, 'fileLink', a.image) order by a.position)
      from answers a where a.card_id = c.id), '[]'))`

/** The answers that a card keeps: none that is blank, and one alone is the correct one. */
export function usedAnswers(answers: Content['Answers']): Content['Answers'] {
  const [first, ...more] = answers
  const marked = first && more.length === 0 ? [{ ...first, correct: true }] : answers
  return marked.filter(({ text, fileLink }) => fileLink !== null || text.trim() !== '')
}
