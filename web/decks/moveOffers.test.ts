import { expect, test } from 'vitest'
import { clearToasts, toastStore } from '../ui/toast.ts'
import { movesIn } from './moveOffers.ts'

test('one toast takes back one move after the other, the last one first', () => {
  clearToasts()
  const offers = movesIn(1)
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

test('what a refusal made untrue is offered no more', () => {
  clearToasts()
  movesIn(2).add('First', () => 'back')
  movesIn(2).clear()
  expect(toastStore.current()).toEqual([])
  movesIn(2).add('Second', () => 'back')
  toastStore.current()[0]?.action?.run()
  expect(toastStore.current().map(({ message, action }) => [message, !!action])).toEqual([['back', false]])
})
