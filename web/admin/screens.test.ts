import { expect, test } from 'vitest'
import { adminScreenAt } from './screens.ts'

test.each([
  ['/admin/candidates', '/admin/candidates', 0],
  ['/admin/affiliate/7', '/admin/affiliate', 7],
  ['/admin/affiliate/details/7', '/admin/affiliate/details', 7],
])('%s is the address of a screen', (address, path, id) => {
  const at = adminScreenAt(address)
  expect(at?.screen.path).toBe(path)
  expect(at?.id).toBe(id)
})

test.each([
  '/admin',
  '/admin/',
  '/admin/nowhere',
  '/admin/affiliate',
  '/admin/affiliate/x',
  '/admin/affiliate/0',
  '/admin/users/7',
])('%s is the address of none', (address) => {
  expect(adminScreenAt(address)).toBeUndefined()
})
