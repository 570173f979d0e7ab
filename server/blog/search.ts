import { fold, wordsOf } from '../../engine/checks/words.ts'
import type { Article } from './articles.ts'

/** Addresses of links and pictures: nobody looks for what is not to be read. */
const addresses = /\]\([^)]*\)|https?:\/\/\S+/g

const foldedWords = (text: string) => wordsOf(text).map(fold)

/**
 * Returns what finds articles by words: every one must begin a word of title, description or text, whatever its case
 * and accents. A blank search finds all; one without a word in it, as `&`, finds nothing.
 */
export function searchOf(articles: readonly Article[]): (search: string) => Article[] {
  const texts = articles.map((article) => ({
    article,
    // Each word with a space before it, so that a search for a beginning is one for a text.
    words: ` ${[...new Set(foldedWords(textOf(article)))].join(' ')}`,
  }))
  return (search) => {
    if (search.trim() === '') return [...articles]
    const wanted = foldedWords(search)
    if (wanted.length === 0) return []
    return texts.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`))).map(({ article }) => article)
  }
}

function textOf({ title, description, content }: Article): string {
  return `${title}\n${description}\n${content.replaceAll(addresses, ' ')}`
}
