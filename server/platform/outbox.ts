import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { domainToASCII } from 'node:url'
import { emailKey } from '../../shared/email.ts'

/** Where mails lie that no mail server takes: in the data folder. */
export const outboxOf = (dataDir: string) => path.join(dataDir, 'outbox')

/** Removes the mails to an address. */
export async function removeMails(dataDir: string, address: string): Promise<void> {
  const folder = outboxOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n', 1)
    const to = /^To: (.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim()
    if (to && plain(to) === plain(address)) await rm(file, { force: true })
  }
}

/** An address without what a header puts around it: brackets, quotes, and its domain in ASCII. */
function plain(address: string): string {
  const [, local = '', domain = ''] = /^<?(.*)@(.*?)>?$/s.exec(emailKey(address)) ?? []
  const [, quoted] = /^"(.*)"$/s.exec(local) ?? []
  const name = quoted?.replaceAll(/\\(.)/gs, '$1') ?? local
  // A header cannot have these, and has spaces in their place.
  return `${name.replaceAll(/[<>]/g, ' ')}@${domainToASCII(domain) || domain}`
}
