import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Where the programs are that read what we cannot; null for one that this machine does not have. */
export interface Programs {
  /** LibreOffice. */
  office: string | null
  tesseract: string | null
  /** The folders in which they look for others in turn. */
  searchPath: string
}

/** Looks for LibreOffice and tesseract in the folders of a search path. */
export function findPrograms(searchPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'): Programs {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const find = (...names: string[]) =>
    folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram) ?? null
  return { office: find('soffice', 'libreoffice'), tesseract: find('tesseract'), searchPath }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
