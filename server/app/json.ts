import { AppError } from './errors.ts'

/** Shorter texts are read in a few milliseconds, whatever is in them. */
const shortLength = 16_384
/** More than any input has: the most are lists of 20,000 ids, and 500 cards with their answers and tags. */
const most = { depth: 20, objectsAndLists: 20_000, values: 100_000 }

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Throws 400 for JSON of more than 16 kB that would take long to read for its length: half a million nested lists in a megabyte hold up
 * all requests for most of a second. A megabyte of text takes a hundredth of that.
 */
export function mustBePlain(json: string): void {
  if (json.length <= shortLength) return
  let [depth, objectsAndLists, values] = [0, 0, 0]
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at++
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (code === comma) values++
    else if (code === closeList || code === closeObject) depth--
    else if (code === openList || code === openObject) {
      depth++
      objectsAndLists++
      if (depth > most.depth || objectsAndLists > most.objectsAndLists) throw tooMuch()
    }
  }
  if (values > most.values) throw tooMuch()
}

const tooMuch = () =>
  new AppError(
    'invalid-input',
    `This JSON is nested in more than ${most.depth} levels, or has more than ${most.objectsAndLists} objects and lists or ${most.values} values.`,
  )
