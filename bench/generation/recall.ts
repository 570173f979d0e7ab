import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { grammarOf } from '../../engine/generators/builtin/grammar.ts'
import { sentencesOf } from '../../engine/generators/builtin/tokens.ts'
import { wantedAnswers } from '../../engine/checks/candidate-texts.ts'
import type { Documents } from '../../server/generation/read-document.ts'
import { wholeOf } from '../../server/testing/readings.ts'
import type { Language } from '../../shared/languages.ts'
import { generate, plainPassage } from './passages.ts'

/** The share of people's questions about a file's passages that the thorough cards ask too. */
export interface Recall {
  file: string
  questions: number
  found: number
  cards: number
  sentences: number
}

interface QuestionFile {
  lang: Language
  passages: { id: string; title?: string; text: string; questions: { answers: string[] }[] }[]
}

/** Measures each file of questions in a folder. */
export async function measureRecall(folder: string, documents: Documents): Promise<Recall[]> {
  const measured: Recall[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const questions = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as QuestionFile
    measured.push({ file, ...(await recallOf(questions, documents)) })
  }
  return measured
}

async function recallOf({ lang, passages }: QuestionFile, documents: Documents): Promise<Omit<Recall, 'file'>> {
  const grammar = grammarOf(lang)
  // Case, articles and punctuation are ignored.
  const plain = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return words.filter((word) => !grammar.words.articles.has(word)).join(' ')
  }
  const total = { questions: 0, found: 0, cards: 0, sentences: 0 }
  for (const { id, title, text, questions } of passages) {
    // Passages with a title are whole lessons in Markdown.
    const read = title === undefined ? null : wholeOf(await documents.read(Buffer.from(text), 'md', title))
    const plainOne = plainPassage(id.split('#')[0]?.replaceAll('_', ' ') ?? '', text)
    const { cards } = generate(read && 'document' in read ? read.document.passages : [plainOne], lang, 'thorough')
    const asked = new Set(cards.flatMap(wantedAnswers).map(plain))
    total.questions += questions.length
    total.found += questions.filter(({ answers }) => answers.some((answer) => asked.has(plain(answer)))).length
    total.cards += cards.length
    total.sentences += text.split(/\n{2,}/u).flatMap((line) => sentencesOf(line, grammar)).length
  }
  return total
}
