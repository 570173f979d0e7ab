import { expect, test } from 'vitest'
import { gapEnd, gapStart } from './anki/templates.ts'
import { markdownOf } from './html.ts'

const textOf = (html: string) => markdownOf(html).text

test('links keep their words and addresses', () => {
  expect(textOf('See <a href="https://a.example/b_(c)?d=1&amp;e=2">the <b>page</b> [1]</a>.')).toBe(
    String.raw`See [the **page** \[1\]](https://a.example/b_%28c%29?d=1&e=2).`,
  )
  expect(textOf(`<a target=_blank href='mailto:me@a.example'>me</a>`)).toBe('[me](mailto:me@a.example)')
})

test('links that lead nowhere, or do something, are words', () => {
  for (const address of ['javascript:alert(1)', '#top', 'page.html', 'https://a b', ''])
    expect(textOf(`<a href="${address}">x</a>`)).toBe('x')
  expect(textOf('<a>x</a>')).toBe('x')
  expect(textOf('<a href="https://a.example"><img src="a.png"></a>')).toBe('')
  expect(textOf('<a href="https://a.example">one<br>two</a>')).toBe('one\ntwo')
})

test('gaps have no links: the address would be part of the answer', () => {
  const link = '<a href="https://a.example">x</a>'
  expect(textOf(`${gapStart}a ${link}${gapEnd} ${link}`)).toBe(`${gapStart}a x${gapEnd} [x](https://a.example)`)
  expect(textOf(`<a href="https://a.example">${gapStart}x${gapEnd}</a>`)).toBe(`${gapStart}x${gapEnd}`)
})
