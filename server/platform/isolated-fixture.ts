/** A worker for tests of `runIsolated`, which does what its input asks for. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { answerOnce } from './isolated.ts'

export type Task = keyof typeof tasks

type Report = (progress: unknown) => void

const tasks = {
  answer(report: Report) {
    report('half')
    return { bytes: new Uint8Array([1, 2, 3]) }
  },
  environment: () => Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL_')),
  throw() {
    throw new TypeError('Not a number: a secret\n    at the bottom of page 7')
  },
  exit() {
    process.stderr.write('a secret')
    process.exit(7)
  },
  heap() {
    const hoard: unknown[] = []
    for (;;) hoard.push(Array.from({ length: 1_000 }, () => ({})))
  },
  async memory() {
    const hoard: unknown[] = []
    for (;;) {
      hoard.push(Buffer.alloc(10_000_000, 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  },
  loop(report: Report) {
    report(String(process.pid))
    for (let count = 0; ; count += 1) Math.sqrt(count)
  },
  child(report: Report) {
    report(String(spawn('sleep', ['60'], { stdio: 'ignore' }).pid))
    return new Promise(() => {})
  },
}

const attempts = {
  read: (file: string) => readFileSync(file, 'utf8'),
  write: (file: string) => writeFileSync(file, 'x'),
  list: (folder: string) => readdirSync(folder),
  spawn: () => spawnSync('true').error?.message,
}

/** What happens to a process that tries to do something: the code of the error, or nothing. */
function attempt({ what, path }: Attempt): string | null {
  try {
    attempts[what](path)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

export interface Attempt {
  what: keyof typeof attempts
  path: string
}

/** A file, whose hash is the result. */
export interface Hashed {
  bytes: Uint8Array
}

answerOnce((task: Task | Attempt | Hashed, report) => {
  if (typeof task === 'string') return tasks[task](report)
  return 'bytes' in task ? createHash('sha256').update(task.bytes).digest('hex') : attempt(task)
})
