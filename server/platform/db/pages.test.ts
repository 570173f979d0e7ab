import { expect, test } from 'vitest'
import { limits } from '../../../shared/limits.ts'
import { startApp } from '../../testing/app.ts'
import { preparedQuery } from './open.ts'
import { fitting } from './pages.ts'

test('rows of unknown size count as empty, and each row says whether another follows', async () => {
  const { db } = await startApp()
  const read = preparedQuery<{ n: number; hasMore: boolean }>(
    fitting('select n::int, case when n > 3 then $1::int end bytes from generate_series(1, 6) n', {
      order: 'n',
      bytes: 'bytes',
      most: 5,
    }),
  )
  const pageOf = async (bytes: number) => (await read(db, bytes)).map(({ n, hasMore }) => [n, hasMore])
  const first = [1, 2, 3].map((n) => [n, true])
  expect(await pageOf(limits.answerBytes + 1)).toEqual(first)
  expect(await pageOf(limits.answerBytes)).toEqual([...first, [4, true]])
  expect(await pageOf(1)).toEqual([...first, [4, true], [5, true]])
})
