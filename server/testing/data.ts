import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A folder of reference material; undefined, with a message, if it does not exist. */
export function testFolder(name: string): string | undefined {
  const folder = process.env['TEST_DATA'] && path.resolve(process.env['TEST_DATA'], name)
  if (folder && existsSync(folder)) return folder
  console.warn(`Skipped: there is no folder ${name}. Name the folder with reference data in TEST_DATA.`)
  return undefined
}

/** A file of reference material in the folder `TEST_DATA`, for example FSRS reference vectors. */
export function testData(name: string): unknown {
  const folder = process.env['TEST_DATA']
  const file = folder && path.resolve(folder, name)
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  if (folder) throw new Error(`TEST_DATA is set, and there is no ${name} in it.`)
  console.warn(`Skipped: there is no ${name}. Name the folder with reference data in TEST_DATA.`)
  return undefined
}
