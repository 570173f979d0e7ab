import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Unreadable } from '../problems.ts'
import type { Means } from '../read-draft.ts'
import { runProgram } from '../run-program.ts'

/** Our languages, as tesseract names them. */
const languageNames = ['eng', 'deu', 'fra', 'ita', 'spa', 'pol', 'ukr', 'nld', 'ron']
const pageTimeoutMs = 60_000

/** Reads the text of pictures, one after the other. */
export interface Ocr {
  read(png: Buffer): Promise<string>
  /** Milliseconds that are left. */
  timeLeft(): number
}

/** The path of tesseract and the folder for its files. Throws 'needs-ocr' where it is not there. */
export function requireOcr({ programs, folder }: Means): { tesseract: string; folder: string } {
  const { tesseract } = programs
  if (tesseract === null || folder === null) throw new Unreadable('needs-ocr')
  return { tesseract, folder }
}

/** Opens tesseract with those of our languages that it has. Throws 'needs-ocr' where it is not there, or has none. */
export async function openOcr(means: Means): Promise<Ocr> {
  const { tesseract, folder } = requireOcr(means)
  const { endsAt } = means
  const { searchPath } = means.programs
  // Leaves time to say what was read.
  const timeLeft = () => endsAt - performance.now() - 3_000
  const run = (args: string[]) =>
    runProgram(tesseract, { args, folder, searchPath, timeoutMs: Math.min(timeLeft(), pageTimeoutMs) })
  const listed = (await run(['--list-langs'])).split(/\s+/u)
  const languages = languageNames.filter((name) => listed.includes(name))
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
