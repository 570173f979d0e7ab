import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const packages = join(root, 'node_modules')

/**
 * Runs a package's program, a path below node_modules, with the Node that runs this, and passes its output on.
 * Returns whether it ended well. A SIGTERM for this process is one for the program.
 */
export function runNode(program: string, parameters: string[], variables: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const path = [join(packages, '.bin'), process.env['PATH']].join(delimiter)
    const child = spawn(process.execPath, [join(packages, program), ...parameters], {
      cwd: root,
      env: { ...process.env, PATH: path, ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const onTerminate = () => {
      child.once('close', () => process.exit(143))
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', onTerminate)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', onTerminate)
      resolve(code === 0)
    })
  })
}
