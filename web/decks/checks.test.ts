import { describe, expect, test } from 'vitest'
import { checkedTopics, checkStates, withChecked } from './checks.ts'
import { sampleTopics } from './tree-fixture.ts'

const none: ReadonlySet<number> = new Set()
const [cells, genes] = sampleTopics

describe('checking topics', () => {
  test('everything is checked at first', () => {
    expect([...checkStates(sampleTopics, none).values()]).toEqual(['all', 'all', 'all', 'all', 'all'])
    expect(checkedTopics(sampleTopics, none)).toEqual([1, 2, 3, 4, 5])
  })

  test('unchecking a topic unchecks its subtopics and nothing else', () => {
    const unchecked = withChecked(none, [cells], false)
    expect(checkedTopics(sampleTopics, unchecked)).toEqual([5])
  })

  test('checking a topic checks its subtopics', () => {
    const unchecked = withChecked(withChecked(none, sampleTopics, false), [cells], true)
    expect(checkedTopics(sampleTopics, unchecked)).toEqual([1, 2, 3, 4])
    expect(checkStates(sampleTopics, unchecked).get(genes.id)).toBe('none')
  })

  test('a topic with a checked and an unchecked subtopic is neither', () => {
    const unchecked: ReadonlySet<number> = new Set([4])
    const states = checkStates(sampleTopics, unchecked)
    expect([1, 2, 3, 4].map((id) => states.get(id))).toEqual(['some', 'some', 'all', 'none'])
  })

  test('a topic without own cards has the state of its subtopics', () => {
    const unchecked: ReadonlySet<number> = new Set([3, 4])
    expect(checkStates(sampleTopics, unchecked).get(2)).toBe('none')
  })

  test('no topic is left when all subtopics of a topic without own cards are unchecked', () => {
    const organelles = cells.elements.slice(0, 1)
    expect(checkedTopics(organelles, new Set([3]))).toEqual([2, 4])
    expect(checkedTopics(organelles, new Set([3, 4]))).toEqual([])
  })

  test('cards of its own keep a topic half checked when its subtopics are unchecked', () => {
    const unchecked: ReadonlySet<number> = new Set([2, 3, 4])
    expect(checkStates(sampleTopics, unchecked).get(1)).toBe('some')
  })

  test('a topic that was created later is checked', () => {
    const unchecked = withChecked(none, sampleTopics, false)
    expect(checkedTopics([...sampleTopics, { id: 9, name: 'New', cards: 0, elements: [] }], unchecked)).toEqual([9])
  })
})
