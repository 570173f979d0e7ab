import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Unreadable } from '../problems.ts'
import type { Means } from '../read-draft.ts'
import { runProgram } from '../run-program.ts'

const newKinds = { doc: 'docx', ppt: 'pptx' } as const

/** No macros, and nothing fetched from elsewhere. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
</oor:items>`

/** A file of an old Office as the new format, by LibreOffice; null where this machine has none, or it fails. */
export async function convertOld(
  bytes: Buffer,
  kind: 'doc' | 'ppt',
  { programs, folder, endsAt }: Means,
): Promise<Buffer | null> {
  if (programs.office === null || folder === null) return null
  const profile = path.join(folder, 'profile')
  await mkdir(path.join(profile, 'user'), { recursive: true })
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), settings)
  await writeFile(path.join(folder, `document.${kind}`), bytes)
  const args = [
    '--headless',
    '--norestore',
    '--nologo',
    '--nodefault',
    '--nolockcheck',
    '--nofirststartwizard',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--convert-to',
    newKinds[kind],
    '--outdir',
    folder,
    path.join(folder, `document.${kind}`),
  ]
  const timeoutMs = Number.isFinite(endsAt) ? endsAt - performance.now() - 2_000 : 60_000
  if (timeoutMs < 1_000) throw new Unreadable('took-too-long')
  try {
    await runProgram(programs.office, { args, folder, searchPath: programs.searchPath, timeoutMs })
    return await readFile(path.join(folder, `document.${newKinds[kind]}`))
  } catch {
    return null
  }
}
