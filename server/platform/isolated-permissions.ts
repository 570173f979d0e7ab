import { realpathSync } from 'node:fs'
import path from 'node:path'

/** What an isolated process may do besides reading the program that it runs. */
export interface Permissions {
  /** Its own folder for temporary files. */
  folder?: string | null
  /** Starts programs of this machine. These, and native code, are not bound by what Node permits. */
  programs?: boolean
  /** Loads native code, as sharp is. */
  addons?: boolean
}

const root = path.join(import.meta.dirname, '..', '..')
/** The code of the processes, and what Node reads to find it. */
const code = ['server', 'engine', 'shared', 'node_modules'].map((name) =>
  path.join(realpathSync(path.join(root, name)), '*'),
)
const readable = [...code, path.join(root, 'node_modules', '*'), path.join(root, 'package.json')]

/** The options of Node that keep a process away from the data folder, its keys, and everything else of the server. */
export function permissionArgs({ folder, programs = false, addons = false }: Permissions): string[] {
  const folders = folder ? [path.join(folder, '*')] : []
  // The memory of programs is watched there.
  const processes = programs ? ['/proc/*'] : []
  return [
    '--permission',
    // That native code is not bound is known, and would stand in the log with each picture.
    '--disable-warning=PERM0001',
    ...[...readable, ...folders, ...processes].map((place) => `--allow-fs-read=${place}`),
    ...folders.map((place) => `--allow-fs-write=${place}`),
    ...(programs ? ['--allow-child-process'] : []),
    ...(addons ? ['--allow-addons'] : []),
  ]
}
