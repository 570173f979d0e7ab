/** How long the browser has to take the file over. */
const keptMs = 60_000

/** Gives the browser a file to save. By way of a link: a request that a link makes carries no session. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
