import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../shared/locales.ts'
import { invitationMail } from './invitations.ts'

const site = { productName: 'Kartei' }
const url = 'https://kartei.example/join/token'
const mailOf = (names: { deck?: string; author?: string }, language: Locale = 'en') =>
  invitationMail(
    { deck: 'Biology', author: 'Ada', role: 'editor', expiresAt: new Date('2027-03-01'), ...names, language },
    site,
    { url },
  )

describe.each(locales)('an invitation, %s', (language) => {
  test('says who shares what and links to it, in both formats', () => {
    const { subject, text, html } = mailOf({}, language)
    for (const form of [subject, text, html]) {
      expect(form).toContain('Ada')
      expect(form).toContain('Biology')
    }
    expect(text.split('\n')).toContain(url)
    expect(html).toContain(`href="${url}"`)
    expect(html).toContain(`<html lang="${language}">`)
    expect(text).toMatch(/March 1, 2027|1\. März 2027/)
  })

  test('treats names as data: no markup, no second link, one line, limited length', () => {
    const evil =
      '<img src=x onerror=alert(1)>\r\nBcc: all@example.org http://evil.example/x www.evil.example evil。example'
    const { subject, text, html } = mailOf({ deck: evil.repeat(5), author: `\u202e${evil}` }, language)
    expect(html).not.toContain('<img')
    expect(subject).not.toMatch(/[\r\n\u202e]/)
    expect(subject.length).toBeLessThan(300)
    const own = (form: string) => form.replaceAll(url, '')
    for (const form of [subject, own(text)]) expect(form).not.toMatch(/\S[.。][\p{L}\p{N}]|:\/\//u)
    expect(html.match(/href=/g)).toHaveLength(1)
  })
})

test('names a deck without a name, and keeps combined characters whole', () => {
  expect(mailOf({ deck: ' \t' }).subject).toBe('Ada has shared “Untitled deck” with you on Kartei')
  expect(mailOf({ deck: '👩‍👩‍👧‍👦 e\u0301' }).subject).toContain('👩‍👩‍👧‍👦 e\u0301')
})
