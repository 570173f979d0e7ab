import type { DropZone } from './topicMoves.ts'

/** Something that is being dragged over the rows of topics. */
export interface Drag {
  /** The label next to the pointer. */
  label: string
  /** Whether it may be dropped there. */
  accepts: (topicId: number, zone: DropZone) => boolean
  /** A topic takes cards into it, and other topics around it, too. */
  zones: 'into' | 'all'
  onDrop: (topicId: number, zone: DropZone) => void
}

/** The distance after which a press becomes a drag. */
const startPx = 5
/** The distance from an edge at which a list scrolls, and its step in each frame. */
const edgePx = 56
const scrollPx = 14
/** The height of the sticky top bar on narrow screens. */
const barPx = 60

interface Target {
  row: HTMLElement
  id: number
  zone: DropZone
}

/** Starts a drag from a press once the pointer moves. Escape or a lost pointer cancels it. */
export function startDrag(press: React.PointerEvent, { label, accepts, zones, onDrop }: Drag): void {
  const { clientX, clientY, pointerId } = press
  const at = { x: clientX, y: clientY }
  let ghost: HTMLElement | null = null
  let target: Target | null = null
  let frame = 0

  const mark = (next: Target | null) => {
    if (target && target.row !== next?.row) delete target.row.dataset.drop
    if (next) next.row.dataset.drop = next.zone
    target = next
  }
  const look = () => {
    const row = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-topic]')
    if (!row) return mark(null)
    const id = Number(row.dataset.topic)
    const zone = zones === 'into' ? 'into' : zoneOf(row, at.y)
    mark(accepts(id, zone) ? { row, id, zone } : null)
  }
  const tick = () => {
    scrollNear(at)
    look()
    frame = requestAnimationFrame(tick)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    at.x = event.clientX
    at.y = event.clientY
    if (!ghost) {
      if (Math.hypot(at.x - clientX, at.y - clientY) < startPx) return
      ghost = carry(label)
      frame = requestAnimationFrame(tick)
    }
    ghost.style.translate = `${at.x}px ${at.y}px`
  }
  const end = () => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of listeners) window.removeEventListener(name, listener)
    mark(null)
    if (!ghost) return
    ghost.remove()
    delete document.body.dataset.dragging
    // A click comes after the release, and would press what lies beneath.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
  }
  const release = () => {
    if (ghost) look()
    const dropped = target
    end()
    if (dropped) onDrop(dropped.id, dropped.zone)
  }
  const listeners: [string, EventListener][] = [
    ['pointermove', move as EventListener],
    ['pointerup', (event) => (event as PointerEvent).pointerId === pointerId && release()],
    ['pointercancel', end],
    ['blur', end],
    ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && end()],
  ]
  for (const [name, listener] of listeners) window.addEventListener(name, listener)
}

function carry(label: string): HTMLElement {
  getSelection()?.removeAllRanges()
  document.body.dataset.dragging = ''
  const ghost = document.createElement('div')
  ghost.dataset.ghost = ''
  ghost.setAttribute('aria-hidden', 'true')
  ghost.textContent = label
  document.body.append(ghost)
  return ghost
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The line of a row, without the buttons beneath it: its upper and lower parts are between rows. */
function zoneOf(row: HTMLElement, y: number): DropZone {
  const { top, height } = (row.querySelector('label') ?? row).getBoundingClientRect()
  const part = (y - top) / height
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into'
}

/**
 * Scrolls the topics where they scroll by themselves and the pointer is near their edge, else the page near that of the
 * window: as far as there are topics in that direction.
 */
function scrollNear({ x, y }: { x: number; y: number }): void {
  const tree = document.querySelector('[role="tree"]')
  if (!tree) return
  const list = scrollerOf(tree)
  const { top, bottom, left, right } = (list ?? tree).getBoundingClientRect()
  if (list && x >= left && x <= right && y >= top - edgePx && y <= bottom + edgePx) {
    const before = list.scrollTop
    list.scrollTop += stepAt(y, Math.max(top, 0), Math.min(bottom, window.innerHeight))
    if (list.scrollTop !== before) return
  }
  const upper = list ? 0 : barPx
  const step = stepAt(y, upper, window.innerHeight)
  const isShown = step < 0 ? top >= upper : bottom <= window.innerHeight
  if (!isShown) window.scrollBy({ top: step, behavior: 'instant' })
}

function scrollerOf(tree: Element): Element | null {
  let part = tree.parentElement
  while (part && !/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement
  return part
}

const stepAt = (y: number, top: number, bottom: number) =>
  y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0
