import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { languageData } from '../../languages/languages.ts'
import { Unreadable } from '../problems.ts'
import { type ReadOptions, runProgram } from '../programs.ts'

const pageTimeoutMs = 60_000

/** Reads the text of pictures, one at a time. */
export interface Ocr {
  read(png: Buffer): Promise<string>
  /** The time left, in milliseconds. */
  timeLeft(): number
}

/** The path of tesseract, and the folder for its files. Throws 'needs-ocr' if it is not installed. */
export function requireOcr({ programs, folder }: ReadOptions): { tesseract: string; folder: string } {
  const { tesseract } = programs
  if (tesseract === null || folder === null) throw new Unreadable('needs-ocr')
  return { tesseract, folder }
}

/** Opens tesseract with the languages of ours that it has. Throws 'needs-ocr' if it is not installed or has none. */
export async function openOcr(options: ReadOptions): Promise<Ocr> {
  const { tesseract, folder } = requireOcr(options)
  const { endsAt } = options
  const { searchPath } = options.programs
  // Leaves time to return the result.
  const timeLeft = () => endsAt - performance.now() - 3_000
  const run = (args: string[]) =>
    runProgram(tesseract, { args, folder, searchPath, timeoutMs: Math.min(timeLeft(), pageTimeoutMs) })
  const listed = (await run(['--list-langs'])).split(/\s+/u)
  const languages = Object.values(languageData)
    .map(({ iso639 }) => iso639)
    .filter((code) => listed.includes(code))
  if (languages.length === 0) throw new Unreadable('needs-ocr', `tesseract knows ${listed.join(' ')}`)
  return {
    timeLeft,
    async read(png) {
      const file = path.join(folder, 'page.png')
      await writeFile(file, png)
      return run([file, 'stdout', '-l', languages.join('+')])
    },
  }
}
