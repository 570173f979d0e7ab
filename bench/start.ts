import { rm } from 'node:fs/promises'
import { temporaryFolder } from './database.ts'
import { atMost, type Measurement } from './report.ts'
import { startByNpm, startKartei } from './server.ts'

/** The second start on a data folder, with the embedded database, and the memory of a server that has nothing to do. */
export async function measureStart(): Promise<Measurement[]> {
  const DATA_DIR = await temporaryFolder()
  try {
    // Builds what there is to build.
    await (await startByNpm({ DATA_DIR })).stop()
    const again = await startByNpm({ DATA_DIR })
    await again.stop()
    const idle = await startKartei({ DATA_DIR })
    const memoryMb = await idle.memoryMb()
    await idle.stop()
    return [
      atMost('npm start on an existing folder, until it answers', again.readyMs / 1000, 2, ' s'),
      atMost('memory of the server, idle', memoryMb, 120, ' MB'),
    ]
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}
