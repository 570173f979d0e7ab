import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../shared/locales.ts'
import { type MailKind, mailOf } from './mails.ts'

const site = {
  productName: 'Karl & <Kartei>',
  publicUrl: 'https://kartei.example',
  supportEmail: 'help@kartei.example',
}

const paths: [MailKind, string][] = [
  ['verify', '/verify/token'],
  ['reset', '/reset/token'],
  ['already-registered', '/login'],
  ['password-changed', '/login'],
  ['subscription-active', '/account'],
  ['subscription-cancelled', '/account'],
  ['payment-failed', '/account'],
]
const mails = locales.flatMap((locale) =>
  paths.map(([kind, path]) => {
    const mail = mailOf(kind, { ...site, locale, token: 'token' })
    return { kind, locale, mail, url: `https://kartei.example${path}` }
  }),
)

describe.each(mails)('$kind, $locale', ({ locale, mail, url }) => {
  test('leads to its page, in both forms', () => {
    expect(mail.text.split('\n')).toContain(url)
    expect(mail.html).toContain(`href="${url}"`)
  })

  test('declares its language', () => {
    expect(mail.html).toContain(`<html lang="${locale}">`)
  })

  test('names the product, and escapes it in HTML', () => {
    expect(mail.subject).toContain('Karl & <Kartei>')
    expect(mail.html).toContain('Karl &amp; &lt;Kartei&gt;')
    expect(mail.html).not.toContain('<Kartei>')
  })

  test('has the same content in both forms', () => {
    const body = mail.html.slice(mail.html.indexOf('<body'))
    const words = body
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(normal(words)).toBe(normal(mail.text.replace(`:\n${url}`, '')))
  })
})

function normal(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(' ')
}

test('a mail says when its link expires, and what to do if it was not you', () => {
  const textOf = (kind: MailKind, locale: Locale) => mailOf(kind, { ...site, locale, token: 'token' }).text
  expect(textOf('verify', 'en')).toMatch(/in a week\. If you didn’t sign up/)
  expect(textOf('reset', 'en')).toMatch(/in an hour\. If it wasn’t you, ignore/)
  expect(textOf('verify', 'de')).toMatch(/eine Woche lang\. Wenn du dich nicht/)
  expect(textOf('reset', 'de')).toMatch(/eine Stunde lang\. Wenn du das nicht warst, ignoriere/)
})
