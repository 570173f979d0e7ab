import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const checkMs = 300

/**
 * Waits while another process prepares the same folder: two installations at once destroy each other.
 * @param {string} root
 * @returns {Promise<() => void>} Ends the turn.
 */
export async function waitForTurn(root) {
  const file = join(tmpdir(), `kartei-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  for (let waited = false; ; waited = true) {
    if (take(file)) {
      const end = () => rmSync(file, { force: true })
      process.once('exit', end)
      return end
    }
    if (!holderLives(file)) rmSync(file, { force: true })
    else if (!waited) console.log(`Waiting for another process that installs packages (or delete ${file}) …`)
    await sleep(checkMs)
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Empty between being made and being written.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
