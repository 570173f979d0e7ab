/**
 * Watches what in a card's text can be wider than the card. Where something is cut off, `data-cut` names the sides for
 * the stylesheet, and Tab leads there, so that the arrow keys move it. Returns what ends that.
 */
export function watchScrollers(text: HTMLElement | null): (() => void) | undefined {
  if (!text) return undefined
  const scrollers = text.querySelectorAll<HTMLElement>('[data-scroll]')
  if (scrollers.length === 0) return undefined
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) mark(target)
  })
  for (const scroller of scrollers) resized.observe(scroller)
  text.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    resized.disconnect()
    text.removeEventListener('scroll', onScroll, { capture: true })
  }
}

function onScroll({ target }: Event) {
  if (target instanceof HTMLElement) mark(target)
}

function mark(scroller: HTMLElement) {
  const hidden = scroller.scrollWidth - scroller.clientWidth
  // From right to left it counts downwards from zero at the right.
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl'
  const left = isRightToLeft ? hidden + scroller.scrollLeft : scroller.scrollLeft
  // Ignores rounding.
  const cut = [left > 1 && 'left', left < hidden - 1 && 'right'].filter(Boolean).join(' ')
  if (cut) scroller.dataset['cut'] = cut
  else delete scroller.dataset['cut']
  if (hidden > 1) scroller.tabIndex = 0
  else scroller.removeAttribute('tabindex')
}
