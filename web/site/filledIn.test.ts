import { marked } from 'marked'
import { expect, test } from 'vitest'
import { filledIn } from './filledIn.ts'

const html = (markdown: string, values: Record<string, string>) =>
  marked.parse(filledIn(markdown, values), { async: false }).trim()

test('a value is text, whatever it holds', () => {
  expect(html('By {provider}.', { provider: '<b>A</b> & *B* [c](d)' })).toBe(
    '<p>By &lt;b&gt;A&lt;/b&gt; &amp; *B* [c](d).</p>',
  )
})

test('an address keeps its lines', () => {
  expect(html('{address}', { address: 'Street 1\n12345 City' })).toBe('<p>Street 1<br>12345 City</p>')
})

test('an email stays one, in a link too, and an unknown place stays as it is', () => {
  expect(html('[{email}](mailto:{email}) {other}', { email: 'a_b-c@d.example' })).toBe(
    '<p><a href="mailto:a_b-c@d.example">a_b-c@d.example</a> {other}</p>',
  )
})
