/** One message of a stream: its data, and where to go on after it, if it says so. */
export interface Message {
  data: string
  id: string | null
}

/** Reads server-sent events as their bytes come: whoever calls it with the next piece of text gets the events that it completes. */
export function eventParser(): (text: string) => Message[] {
  let rest = ''
  let data: string[] = []
  let id: string | null = null

  const readLine = (line: string): Message[] => {
    if (line === '') {
      const message = { data: data.join('\n'), id }
      const isEvent = data.length > 0
      data = []
      id = null
      return isEvent ? [message] : []
    }
    // A space after the colon is no part of the value; a line that begins with a colon only keeps the connection open.
    const [, field, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return []
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(readLine)
  }
}
