import { emailKey, isEmail } from './email.ts'

/** The addresses of a list, each once, and the entries that are not addresses. */
export interface Addresses {
  emails: string[]
  bad: string[]
}

const separators = /[;\t\r\n]+/
/** As mail programs write a person: a name, which may have a comma in it, and the address. */
const named = /<([^<>]*)>$/

/** Reads a list of people as it is pasted: `a@b.c` or `Name <a@b.c>`, separated by commas, semicolons, tabs or lines. */
export function addressesIn(text: string): Addresses {
  const emails = new Map<string, string>()
  const bad: string[] = []
  for (const part of text.split(separators)) {
    /** Entries without an address: of `Meier, Anna <a@b.c>` the first is a part of the name. */
    let waiting: string[] = []
    for (const entry of part.split(',').map((one) => one.trim())) {
      if (!entry.includes('@')) {
        if (entry) waiting.push(entry)
        continue
      }
      const address = named.exec(entry)?.[1]?.trim()
      if (address === undefined) bad.push(...waiting)
      waiting = []
      const found = address === undefined ? entry.split(/\s+/) : [address]
      if (!found.every(isEmail)) bad.push(entry)
      else for (const email of found) if (!emails.has(emailKey(email))) emails.set(emailKey(email), email)
    }
    bad.push(...waiting)
  }
  return { emails: [...emails.values()], bad }
}
