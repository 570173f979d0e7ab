/** The product's rule for an email address: something, an at sign, something, a dot, something, no spaces. */
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether `text` has the form of an email address. */
export function isEmail(text: string): boolean {
  return pattern.test(text)
}
