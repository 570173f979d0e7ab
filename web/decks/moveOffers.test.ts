import { expect, test } from 'vitest'
import { clearToasts, toasts } from '../ui/toast.ts'
import { movesIn, wayBack } from './moveOffers.ts'
import { spotOf, withMoved } from './topicMoves.ts'
import { sampleTopics } from './tree-fixture.ts'

test('one toast undoes one move at a time, last one first', () => {
  clearToasts()
  const offers = movesIn(1)
  const done: string[] = []
  const takeBack = (name: string) => () => {
    done.push(name)
    return `${name} is back`
  }
  offers.add('First', takeBack('first'))
  offers.add('Second', takeBack('second'))
  const messages = () => toasts.get().map(({ message, action }) => [message, !!action])
  expect(messages()).toEqual([['Second', true]])
  toasts.get()[0]?.action?.run()
  expect([done, messages()]).toEqual([['second'], [['second is back', true]]])
  toasts.get()[0]?.action?.run()
  expect([done, messages()]).toEqual([['second', 'first'], [['first is back', false]]])
})

test('undos are discarded after a refusal', () => {
  clearToasts()
  movesIn(2).add('First', () => 'back')
  movesIn(2).clear()
  expect(toasts.get()).toEqual([])
  movesIn(2).add('Second', () => 'back')
  toasts.get()[0]?.action?.run()
  expect(toasts.get().map(({ message, action }) => [message, !!action])).toEqual([['back', false]])
})

test('an undo that failed for now is offered again', async () => {
  clearToasts()
  const answers = [null, 'back']
  movesIn(3).add('First', async () => answers.shift() ?? null)
  const messages = () => toasts.get().map(({ message, action }) => [message, !!action])
  toasts.get()[0]?.action?.run()
  await expect.poll(messages).toEqual([['First', true]])
  toasts.get()[0]?.action?.run()
  await expect.poll(messages).toEqual([['back', false]])
})

test('a topic that somebody moved again or deleted is left alone', () => {
  const [, genes] = sampleTopics
  const moved = withMoved(sampleTopics, genes.id, { parentId: 1, beforeId: null })
  const move = { was: spotOf(sampleTopics, genes.id), put: spotOf(moved, genes.id) }
  expect(wayBack(moved, genes, move)).toEqual({ parentId: null, beforeId: null })
  const movedOn = withMoved(moved, genes.id, { parentId: 2, beforeId: null })
  expect(wayBack(movedOn, genes, move)).toBe('Someone has moved “Genes” elsewhere. It stays there.')
  expect(wayBack([sampleTopics[0]], genes, move)).toBe('Someone has deleted “Genes”.')
})
