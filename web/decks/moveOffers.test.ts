import { expect, test } from 'vitest'
import { clearToasts, toastStore } from '../ui/toast.ts'
import { moveOffers } from './moveOffers.ts'

test('one toast takes back one move after the other, the last one first', () => {
  clearToasts()
  const offers = moveOffers()
  const done: string[] = []
  const takeBack = (name: string) => () => {
    done.push(name)
    return `${name} is back`
  }
  offers.add('First', takeBack('first'))
  offers.add('Second', takeBack('second'))
  const messages = () => toastStore.current().map(({ message, action }) => [message, !!action])
  expect(messages()).toEqual([['Second', true]])
  toastStore.current()[0]?.action?.run()
  expect([done, messages()]).toEqual([['second'], [['second is back', true]]])
  toastStore.current()[0]?.action?.run()
  expect([done, messages()]).toEqual([['second', 'first'], [['first is back', false]]])
})
