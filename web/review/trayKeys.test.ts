import { expect, test } from 'vitest'
import { commandOf } from './trayKeys.ts'

test('every key of the tray', () => {
  expect(['k', 'K', 'Enter', 'e', 'r', 'i', 'u', 'a', '?'].map((key) => commandOf(key, false)?.do)).toEqual([
    'keep',
    'keep',
    'keep',
    'edit',
    'reject',
    'revise',
    'undo',
    'keep-all',
    'keys',
  ])
  expect(commandOf('ArrowLeft', false)).toEqual({ do: 'move', by: -1 })
  expect(commandOf('ArrowRight', false)).toEqual({ do: 'move', by: 1 })
  expect(['1', 'Escape', 'x', 'Tab'].map((key) => commandOf(key, false))).toEqual([null, null, null, null])
})

test('while the reasons are shown, keys choose one or go back, and decide nothing else', () => {
  expect(commandOf('1', true)).toEqual({ do: 'reject-for', reason: 'wrong' })
  expect(commandOf('5', true)).toEqual({ do: 'reject-for', reason: 'not-needed' })
  expect(commandOf('Escape', true)).toEqual({ do: 'cancel' })
  expect(['6', '0', 'k', 'Enter', 'u'].map((key) => commandOf(key, true))).toEqual([null, null, null, null, null])
})
