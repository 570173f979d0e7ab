import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatMessage } from '../../shared/messages.ts'
import { t } from '../texts/index.ts'
import { Field } from './Field.tsx'

const shown = (value: string, type?: string) =>
  renderToStaticMarkup(createElement(Field, { label: 'Name', value, onChange: () => {}, maxLength: 5, type }))
const tooLong = formatMessage(t.input, ['tooLong', 5])

test('a text that is too long stays whole, with the limit as its error', () => {
  expect(shown('12345')).not.toContain(tooLong)
  const html = shown('123456')
  expect(html).toContain('value="123456"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain(tooLong)
  // The browser would cut what is typed or pasted.
  expect(html).not.toContain('maxLength')
})

test('a search is cut by the browser', () => {
  expect(shown('12345', 'search')).toContain('maxLength="5"')
})
