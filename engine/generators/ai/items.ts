/**
 * Reads the objects of a list in a JSON text while the text arrives, each as soon as it is complete. Text around the JSON, such
 * as a Markdown fence, is skipped.
 */
export interface ItemReader {
  /** Takes the next characters; returns the objects that they complete. */
  add(text: string): unknown[]
}

/** Opens a reader of the list `name`, which must be the first list of the outermost object. */
export function openItems(name: string): ItemReader {
  const opening = new RegExp(String.raw`"${name}"\s*:\s*\[`)
  let text = ''
  let at = 0
  let depth = 0
  let start = 0
  let isInText = false
  let state: 'before' | 'within' | 'after' = 'before'

  function enter(): boolean {
    const json = withoutThoughts(text)
    const found = json === null ? null : opening.exec(json)
    if (!found || json === null) return false
    at = text.length - json.length + found.index + found[0].length
    state = 'within'
    return true
  }

  return {
    add(more) {
      text += more
      if (state === 'after' || (state === 'before' && !enter())) return []
      const items: unknown[] = []
      for (; at < text.length && state === 'within'; at++) {
        const character = text.charAt(at)
        if (isInText) {
          if (character === '\\') {
            // The escaped character may not have arrived.
            if (at + 1 === text.length) break
            at++
          } else if (character === '"') isInText = false
        } else if (character === '"') isInText = true
        else if (character === '{' || character === '[') {
          if (depth++ === 0) start = at
        } else if (depth === 0 && character === ']') state = 'after'
        else if ((character === '}' || character === ']') && --depth === 0) {
          const item = parseJson(text.slice(start, at + 1))
          if (item !== undefined) items.push(item)
        }
      }
      return items
    },
  }
}

/** Skips the thoughts that some local servers leave in front of an answer; null if they have not ended. */
function withoutThoughts(text: string): string | null {
  if (!/^\s*<think/.test(text)) return text
  const end = text.indexOf('</think>')
  return end < 0 ? null : text.slice(end)
}

/** The thoughts in an answer that has not got beyond them; '' for other answers. */
export const thoughtsIn = (text: string): string => (withoutThoughts(text) === null ? text : '')

/** The JSON object in an answer; undefined if there is none. */
export function objectIn(text: string): unknown {
  const json = withoutThoughts(text) ?? ''
  return parseJson(json.slice(Math.max(0, json.indexOf('{')), json.lastIndexOf('}') + 1))
}

/** Parses JSON. A single backslash before a TeX command, as in `\sqrt`, is taken for a double one. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    try {
      return JSON.parse(
        json.replaceAll(/\\(?:["\\/bfnrt]|u[\da-f]{4})|\\/gi, (found) => (found === '\\' ? '\\\\' : found)),
      )
    } catch {
      return undefined
    }
  }
}
