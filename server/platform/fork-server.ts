/**
 * Starts the isolated processes for the server, and passes on their messages. The kernel copies the page tables of a process that
 * starts another one, which takes the longer the larger it is, so this one imports nothing of the application.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { type ForkEvents, killGroup, type Order, type Report } from './forks.ts'

const children = new Map<number, ChildProcess>()

process.on('message', (order: Order) => {
  const child = children.get(order.id)
  try {
    if ('program' in order) start(order)
    // A message that cannot be delivered has no receiver any more, which is reported when it ends.
    else if ('message' in order) child?.send(order.message as object, () => {})
    else if (child) kill(child)
  } catch (error) {
    // What is wrong with one process must not end the others.
    if (child) kill(child)
    else process.send?.({ id: order.id, event: 'ended', value: String(error) } satisfies Report)
  }
})
process.once('disconnect', () => {
  for (const child of children.values()) kill(child)
  process.exit()
})
// The server handles signals, and ends this process by closing the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

function start({ id, program, execArgv, stderr }: Extract<Order, { program: string }>): void {
  const child = fork(program, {
    env: {},
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    // A process group of its own, so that it can be killed with everything that it started.
    detached: true,
  })
  children.set(id, child)
  const report = <Event extends keyof ForkEvents>(event: Event, value: ForkEvents[Event][0]) =>
    process.send?.({ id, event, value } satisfies Report)
  const end = (detail: string) => children.delete(id) && report('ended', detail)
  if (child.pid !== undefined) report('started', child.pid)
  child.on('message', (message) => report('message', message))
  child.stderr?.on('data', (chunk: Buffer) => report('stderr', chunk.toString()))
  child.on('error', (error) => end(error.message))
  // The channel closes before the process, so a message that was sent arrives first.
  child.on('close', (code, signal) => end(`ended with ${code ?? signal}`))
}

function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) killGroup(pid)
}
