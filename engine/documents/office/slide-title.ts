import { plainText } from './inline.ts'
import type { OfficeContentNode } from './office.ts'

/** The paragraph that is a slide's title. */
export function titleOf(slide: OfficeContentNode): OfficeContentNode | undefined {
  const children = slide.children ?? []
  return children.find(({ type }) => type === 'heading') ?? untitledTitle(children)
}

/** A slide without a title has one where its first text is short. */
function untitledTitle(children: readonly OfficeContentNode[]): OfficeContentNode | undefined {
  const texts = children.filter((child) => plainText(child))
  const [first] = texts
  const isTitle = first?.type === 'paragraph' && texts.length > 1 && plainText(first).length <= 60
  return isTitle && !/[.:;,]$/u.test(plainText(first)) ? first : undefined
}
