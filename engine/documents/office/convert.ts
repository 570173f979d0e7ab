import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentKind } from '../document.ts'
import { openPdf } from '../pdf/page-text.ts'
import { Unreadable } from '../problems.ts'
import { type ReadOptions, runProgram } from '../programs.ts'

/** Disables macros and remote content. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
</oor:items>`

/** Converts an office file with LibreOffice; null if it is not installed or fails. `filter` is one of its own with options. */
export async function convert(
  bytes: Buffer,
  kind: DocumentKind,
  to: 'docx' | 'pptx' | 'pdf',
  { programs, folder, endsAt }: ReadOptions,
  filter?: string,
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
    filter ? `${to}:${filter}` : to,
    '--outdir',
    folder,
    path.join(folder, `document.${kind}`),
  ]
  const timeoutMs = Number.isFinite(endsAt) ? endsAt - performance.now() - 2_000 : 60_000
  if (timeoutMs < 1_000) throw new Unreadable('took-too-long')
  try {
    await runProgram(programs.office, { args, folder, searchPath: programs.searchPath, timeoutMs })
    return await readFile(path.join(folder, `document.${to}`))
  } catch {
    return null
  }
}

/** Slides that are hidden keep their numbers. */
const exportOfSlides = `impress_pdf_Export:${JSON.stringify({ ExportHiddenSlides: { type: 'boolean', value: 'true' } })}`
/** A presentation is drawn within this time, or not at all. */
const drawingMs = 30_000

/** Slides as a PDF with a page for each; null if LibreOffice is not installed, fails or makes another number of pages. */
export async function slidesAsPdf(
  bytes: Buffer,
  kind: DocumentKind,
  slides: number,
  options: ReadOptions,
): Promise<Buffer | null> {
  const endsAt = Math.min(options.endsAt, performance.now() + drawingMs)
  const pdf = await convert(bytes, kind, 'pdf', { ...options, endsAt }, exportOfSlides).catch(() => null)
  return pdf && (await openPdf(pdf, 'text')).numPages === slides ? pdf : null
}
