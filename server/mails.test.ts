import { describe, expect, test } from 'vitest'
import { alreadyRegisteredMail, passwordChangedMail, resetMail, verifyMail } from './mails.ts'

const site = {
  productName: 'Karl & <Kartei>',
  publicUrl: 'https://kartei.example',
  supportEmail: 'help@kartei.example',
}

const mails = [
  { name: 'verify', mail: verifyMail(site, 'token'), url: 'https://kartei.example/verify/token' },
  { name: 'reset', mail: resetMail(site, 'token'), url: 'https://kartei.example/reset/token' },
  { name: 'already registered', mail: alreadyRegisteredMail(site), url: 'https://kartei.example/login' },
  { name: 'password changed', mail: passwordChangedMail(site), url: 'https://kartei.example/login' },
]

describe.each(mails)('$name', ({ mail, url }) => {
  test('leads to its page, in both forms', () => {
    expect(mail.text.split('\n')).toContain(url)
    expect(mail.html).toContain(`href="${url}"`)
  })

  test('names the product, and escapes it in HTML', () => {
    expect(mail.subject).toContain('Karl & <Kartei>')
    expect(mail.html).toContain('Karl &amp; &lt;Kartei&gt;')
    expect(mail.html).not.toContain('<Kartei>')
  })

  test('says the same in both forms', () => {
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

test('a link says how long it lives, and what to do if it was not you', () => {
  expect(verifyMail(site, 'token').text).toMatch(/for a week\. If you did not register/)
  expect(resetMail(site, 'token').text).toMatch(/one hour\. If it was not you, ignore/)
})
