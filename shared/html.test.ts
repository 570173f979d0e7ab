import { expect, test } from 'vitest'
import { filledIn, isDeep } from './html.ts'

test('a value is text, whatever it holds', () => {
  expect(filledIn('<p title="{provider}">By {provider}.</p>', { provider: '<b>A</b> & "B" {provider}' })).toBe(
    '<p title="&lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot; {provider}">' +
      'By &lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot; {provider}.</p>',
  )
})

test('an address keeps its lines', () => {
  expect(filledIn('<p>{address}</p>', { address: 'Street 1\n12345 City' })).toBe('<p>Street 1<br>12345 City</p>')
})

test('a value within an address is encoded, and an email stays as it is read', () => {
  const html = '<a href="mailto:%7Bemail%7D?subject=To%20%7Bproduct%7D">{email}</a>'
  expect(filledIn(html, { email: 'a_b-c@d.example', product: 'A&B "C"' })).toBe(
    '<a href="mailto:a_b-c@d.example?subject=To%20A%26B%20%22C%22">a_b-c@d.example</a>',
  )
})

test('a place that has no value stays as it is', () => {
  expect(filledIn('{other} {constructor} %7Bother%7D', {})).toBe('{other} {constructor} %7Bother%7D')
})

test('an item of a list is left out if it is about an empty value', () => {
  const html = '<ul>\n<li>Mail: {mail}</li>\n<li>Model: {model}</li>\n<li>{other}</li>\n</ul><p>{mail}</p>'
  expect(filledIn(html, { mail: '', model: 'B' })).toBe('<ul>\n<li>Model: B</li>\n<li>{other}</li>\n</ul><p></p>')
})

test.each([
  [false, '<b>a</b>'.repeat(500)],
  [false, `${'<ul><li>'.repeat(20)}a${'</li></ul>'.repeat(20)}`],
  [false, '<p>a<br>b<br/><mspace/></p>'.repeat(500)],
  [true, `${'<mstyle mathcolor="red">'.repeat(90)}x${'</mstyle>'.repeat(90)}`],
  [true, '<p><u>a</p>'.repeat(90)],
  [true, '<u></b>'.repeat(90)],
  [true, `${'</u>'.repeat(90)}${'<u>'.repeat(90)}`],
])('whether it nests deeply is %j: %.40s', (deep, html) => {
  expect(isDeep(html)).toBe(deep)
})
