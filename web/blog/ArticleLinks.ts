/** Lets the router follow the links of a text that lead to other screens, where a plain press would load the page anew. */
export function watchInnerLinks(text: HTMLElement | null, go: (path: string) => void): (() => void) | undefined {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.origin !== location.origin) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  text?.addEventListener('click', onClick)
  return () => text?.removeEventListener('click', onClick)
}
