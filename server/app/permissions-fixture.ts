/**
 * Loaded into isolated processes before their worker (`--import`, with a file of the server in its query): tries what a hostile file
 * would do once it controls the process, and writes what was possible to stderr.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import path from 'node:path'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'

const { searchParams } = new URL(import.meta.url)
const secret = searchParams.get('secret') ?? ''
const port = Number(searchParams.get('port'))

const attempts = {
  'reads a secret': () => readFileSync(secret),
  'lists the data folder': () => readdirSync(path.dirname(secret)),
  'reads the environment of the server': () => readFileSync(`/proc/${searchParams.get('server')}/environ`),
  'writes beside the secret': () => writeFileSync(`${secret}-2`, 'x'),
  'changes its code': () => writeFileSync(import.meta.filename, 'x', { flag: 'a' }),
  'writes to the temporary folder': () => writeFileSync(`/tmp/kartei-${process.pid}`, 'x'),
  'starts programs': () => spawnSync('true'),
  'starts threads': () => void new Worker('', { eval: true }).terminate(),
  'loads native code': () => createRequire(import.meta.url)('sharp') as unknown,
  'uses the network': async () => {
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    socket.destroy()
  },
}

/** What this process may do. Any other error is a fault of the test. */
const possible: string[] = []
for (const [name, attempt] of Object.entries(attempts))
  try {
    await attempt()
    possible.push(name)
  } catch (error) {
    if (!/ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED/.test(inspect(error))) possible.push(`${name}: ${String(error)}`)
  }
writeSync(2, `possible: ${JSON.stringify(possible)}\n`)
