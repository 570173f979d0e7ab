import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../app/config.ts'
import { folderFiles } from './files-folder.ts'
import { s3Files } from './files-s3.ts'

/** Where pictures and contracts lie. A key is written once, and is like `images/<id>/full`. */
export interface Files {
  /** Stores a file; once this resolves, a crash does not lose it. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file's bytes as a stream that the caller reads or destroys, or undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Removes a file, if it is there. */
  remove(key: string): Promise<void>
}

/** The bucket that is configured, or else a folder in the data folder. */
export function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files {
  return s3 ? s3Files(s3) : folderFiles(path.join(dataDir, 'files'))
}
