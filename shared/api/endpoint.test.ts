import { expect, test, vi } from 'vitest'
import { text } from './endpoint.ts'

test('a text that is too long is refused without further checks', () => {
  const isFine = vi.fn<() => boolean>(() => true)
  const short = text(5).refine(isFine)
  expect(short.safeParse('too long').error?.issues).toMatchObject([{ message: '["tooLong",5]' }])
  expect(isFine).not.toHaveBeenCalled()
  expect(short.safeParse('short').success).toBe(true)
  expect(isFine).toHaveBeenCalledOnce()
})
