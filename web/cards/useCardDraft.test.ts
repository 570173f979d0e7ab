import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../texts/index.ts'
import { blankDraft, blankOption, type CardDraft, withoutOwnPictures } from './cardDraft.ts'
import { useCardDraft } from './useCardDraft.ts'

afterEach(() => void vi.unstubAllGlobals())

const pictures: CardDraft = {
  ...blankDraft(3),
  questionPicture: { id: 'q1' },
  options: [{ ...blankOption(true), picture: { id: 'a1' } }],
}

/** The error of an editor that tried to send this draft of a card with pictures. */
function tried(sentOf: (draft: CardDraft) => CardDraft) {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  function Editor() {
    const [isRight, setIsRight] = useState<boolean | null>(null)
    const { draft, check, errorAt } = useCardDraft(
      'unsaved deck 1',
      () => pictures,
      () => false,
    )
    const sent = sentOf(draft)
    if (isRight === null) setIsRight(check(sent))
    return [String(isRight), errorAt(sent, 'questionText', null)].join(' ')
  }
  return renderToStaticMarkup(createElement(Editor))
}

test('a request is checked, also when it has fewer options than the draft', () => {
  expect(tried((draft) => draft)).toBe('true ')
  expect(tried(withoutOwnPictures)).toBe(`false ${t.input.question}`)
})
