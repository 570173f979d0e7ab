import { describe, expect, test } from 'vitest'
import { hasGoodGaps, parseGaps } from './gaps.ts'

/** The stretches of a question, gaps in brackets. */
const written = (question: string) => parseGaps(question).map(({ kind, text }) => (kind === 'gap' ? [text] : text))

describe('a question is split at its markers', () => {
  test.each([
    ['one gap', 'The /$nucleus/$ holds DNA.', ['The ', ['nucleus'], ' holds DNA.']],
    ['several gaps', '/$a/$ and /$b/$', [['a'], ' and ', ['b']]],
    ['gaps side by side', '/$a/$/$b/$', [['a'], ['b']]],
    ['nothing but a gap', '/$a/$', [['a']]],
    ['no gap', 'plain', ['plain']],
    ['no text', '', []],
    ['a gap without text', 'a /$/$ b', ['a ', [''], ' b']],
    ['a marker without a partner, which is text', 'a /$b', ['a /$b']],
    ['a third marker without a partner', '/$a/$ costs 5/$', [['a'], ' costs 5/$']],
    ['LaTeX outside of a gap', 'If $x$ is /$even/$, $x/2$ is whole', ['If $x$ is ', ['even'], ', $x/2$ is whole']],
    ['LaTeX as a gap', 'It is /$$\\frac{a}{b}$/$.', ['It is ', ['$\\frac{a}{b}$'], '.']],
    ['a slash and a dollar apart', '1 / $2', ['1 / $2']],
    ['a gap over lines', 'a /$b\nc/$', ['a ', ['b\nc']]],
    ['emoji and text from right to left', '👩‍🔬 /$תא/$ 細胞', ['👩‍🔬 ', ['תא'], ' 細胞']],
  ])('%s', (_, question, segments) => {
    expect(written(question)).toEqual(segments)
  })

  test('and nothing of it is lost', () => {
    for (const question of ['', '/$', 'a/$b/$c/$', '/$/$', '/$/$/$', '//$$/$', '/$a/$/$b/$/$']) {
      const joined = parseGaps(question).map(({ kind, text }) => (kind === 'gap' ? `/$${text}/$` : text))
      expect(joined.join('')).toBe(question)
    }
  })
})

describe('gaps are good', () => {
  test.each(['/$a/$', 'x /$a/$ y /$b/$', '/$a/$ 5/$'])('when there is one and none is blank: %s', (question) => {
    expect(hasGoodGaps(question)).toBe(true)
  })

  test.each(['', 'plain', '/$/$', '/$ \t/$', '/$a/$ /$\u00a0/$', '/$a'])('and otherwise not: %j', (question) => {
    expect(hasGoodGaps(question)).toBe(false)
  })
})
