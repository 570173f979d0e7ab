import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretsOf } from './secrets.ts'

const secrets = secretsOf([randomBytes(32)])
const place = 'affiliates:7:payment'
const plain = Buffer.from('DE89370400440532013000')

test('a sealed value can be unsealed, and is different each time', () => {
  const [one, other] = [secrets.seal(place, plain), secrets.seal(place, plain)]
  expect(secrets.unseal(place, one)).toEqual(plain)
  expect(one.includes(plain)).toBe(false)
  expect(one.equals(other)).toBe(false)
  expect(secrets.unseal(place, secrets.seal(place, Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
})

test('a value cannot be unsealed in another place', () => {
  const sealed = secrets.seal(place, plain)
  for (const elsewhere of ['affiliates:8:payment', 'payouts:7:note', ''])
    expect(() => secrets.unseal(elsewhere, sealed)).toThrow('belongs to another place')
})

test('an error names a wrong key as the reason', () => {
  const sealed = secrets.seal(place, plain)
  expect(() => secretsOf([randomBytes(32)]).unseal(place, sealed)).toThrow('another key: set DATA_KEY')
})

test('a change of any byte is detected', () => {
  const sealed = secrets.seal(place, plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.unseal(place, changed), String(at)).toThrow('cannot be read')
  }
  for (const length of [0, 1, 32, sealed.length - 1])
    expect(() => secrets.unseal(place, sealed.subarray(0, length)), String(length)).toThrow('cannot be read')
})
