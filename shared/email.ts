/** The product's form of an email address: something, an at sign, something, a dot, something, no spaces. */
const form = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Characters that no new address may have: what mail programs drop or read as the end of an address, so that one inbox
 * would have many (comments, literal hosts, routes, escapes, encoded words, empty labels, the dot of the root and the
 * ideographic full stop included), what nobody sees (controls, marks of direction, characters without width), and the form in
 * which mail programs send a domain like `müller.de`.
 */
const refused =
  /[<>",;()[\]%\\\u3002\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|=\?|@\.|\.\.[^@]*$|\.$|[@.]xn--[^@]*$/iu

/** Whether `text` has the form of an email address. Accounts were registered by this rule alone, and can still log in. */
export function hasEmailForm(text: string): boolean {
  return form.test(text)
}

/** Whether `text` is an address that can be registered, or written to. */
export function isEmail(text: string): boolean {
  return hasEmailForm(text) && !refused.test(text) && isPlain(text)
}

/** Whether `text` is in the form that mail programs normalize to: NFKC (`ａ` is `a`), with a lower-case domain (ASCII may differ). */
function isPlain(text: string): boolean {
  const domain = text.slice(text.indexOf('@'))
  return text === text.normalize('NFKC') && emailKey(domain) === domain.toLowerCase()
}

/**
 * An address as it is compared: ASCII letters without regard to case, all others as they are. `email_key` in the database
 * is the same rule. Unicode's own lower case would make one address of two, as the Kelvin sign becomes a k.
 */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether two addresses are one. */
export function isSameEmail(one: string, other: string): boolean {
  return emailKey(one) === emailKey(other)
}
