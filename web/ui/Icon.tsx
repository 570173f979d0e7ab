import type { SVGProps } from 'react'

/** Drawings on a grid of 20 by 20, strokes of 1.75 px. */
const drawings = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  trash: 'M3.5 5.5h13M8 5.5V3.75h4V5.5M5.25 5.5l.75 10.75h8l.75-10.75M8.5 9v4M11.5 9v4',
  pencil: 'M4 16l.75-3.5L13 4.25a1.4 1.4 0 0 1 2 0l.75.75a1.4 1.4 0 0 1 0 2L7.5 15.25 4 16zM11.75 5.5l2.75 2.75',
  share: 'M10 12.5V3.5M6.75 6.5 10 3.25l3.25 3.25M6 9.5H4.5v7h11v-7H14',
  import: 'M10 3.5v9M7.5 10l2.5 2.5L12.5 10M6 9.5H4.5v7h11v-7H14',
  learn:
    'M10 5.5C8.25 4.25 6 3.75 3 4v11.25c3-.25 5.25.25 7 1.5 1.75-1.25 4-1.75 7-1.5V4c-3-.25-5.25.25-7 1.5zM10 5.5v11',
  sparkle:
    'M9 4c.6 3.9 1.6 4.9 5.5 5.5-3.9.6-4.9 1.6-5.5 5.5-.6-3.9-1.6-4.9-5.5-5.5C7.4 8.9 8.4 7.9 9 4zM15.5 3v3M14 4.5h3M15.5 14v3M14 15.5h3',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8.25 14.75 16 6',
  chevron: 'M7.5 4.75 12.75 10 7.5 15.25',
  'chevron-down': 'M4.75 7.5 10 12.75l5.25-5.25',
  'arrow-left': 'M16 10H4.5M9 5.25 4.25 10 9 14.75',
  'arrow-right': 'M4 10h11.5M11 5.25 15.75 10 11 14.75',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8.5M7.25 4.5 3.75 8l3.5 3.5',
  image: 'M3.5 4h13v12h-13zM3.5 13.5 7.75 9.5l3.25 3 2-1.75 3.5 3M12.75 7.5h.01',
  eye: 'M2.5 10S5.25 5 10 5s7.5 5 7.5 5-2.75 5-7.5 5-7.5-5-7.5-5zM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5z',
  'eye-off':
    'M4.5 6.9A13 13 0 0 0 2.5 10S5.25 15 10 15a7 7 0 0 0 3-.7M7.5 5.4A7 7 0 0 1 10 5c4.75 0 7.5 5 7.5 5a13 13 0 0 1-2 2.6M8.5 8.4a2.25 2.25 0 0 0 3.1 3.1M3.5 3.5l13 13',
  library: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c2 2 2.9 4.3 2.9 7S12 15 10 17c-2-2-2.9-4.3-2.9-7S8 5 10 3z',
  lock: 'M4.5 9h11v7.5h-11zM6.75 9V6.5a3.25 3.25 0 0 1 6.5 0V9',
  drag: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  logout: 'M11.5 4h-7v12h7M8.5 10h8.5M13.75 6.75 17 10l-3.25 3.25',
  user: 'M10 10a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 10 10zM3.75 16.5c.6-3 3-4.25 6.25-4.25s5.65 1.25 6.25 4.25',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2.5V4M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
  moon: 'M16 11.75A6.5 6.5 0 0 1 8.25 4 6.5 6.5 0 1 0 16 11.75z',
  device: 'M4.5 4.5h11v8h-11zM2.5 15.5h15',
  mail: 'M3 5h14v10.5H3zM3.25 5.5 10 11l6.75-5.5',
  search: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM12.75 12.75 16.5 16.5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.25V13.5M10 6.5h.01',
  warning: 'M10 3.5 17 16H3zM10 8.5v3.5M10 14h.01',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4.25l2.75 1.75',
  folder: 'M3 4.5h5l1.75 2H17v9.5H3z',
  speaker: 'M3.5 8v4h3l4 3.25V4.75L6.5 8zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.25 5a7 7 0 0 1 0 10',
  flag: 'M5 17V3.5M5 4h9.5l-2 3.25 2 3.25H5',
  cards: 'M3 7.5h11v9H3zM6 7.5V4h11v9h-3M5.5 10.5H11.5',
} as const

export type IconName = keyof typeof drawings

/** An icon of the interface. It is decorative: the text or name next to it carries the meaning. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'drag' || name === 'more' ? 2.5 : 1.75 * (20 / size)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
