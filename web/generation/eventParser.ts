/**
 * Reads server-sent events as their bytes come: whoever calls it with the next piece of text gets the data of the
 * events that it completes. Names and ids of events are not used here.
 */
export function eventParser(): (text: string) => string[] {
  let rest = ''
  let data: string[] = []

  const readLine = (line: string): string[] => {
    if (line === '') {
      const event = data.join('\n')
      const isEvent = data.length > 0
      data = []
      return isEvent ? [event] : []
    }
    // A space after the colon is no part of the value; a line that begins with a colon only keeps the connection open.
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    return []
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(readLine)
  }
}
