/** The legal and about pages: Markdown in content/pages, each loaded when it is opened. */
export const pageTexts = {
  '/mission': () => import('../../content/pages/mission.md?raw'),
  '/gdpr': () => import('../../content/pages/gdpr.md?raw'),
  '/terms': () => import('../../content/pages/terms.md?raw'),
  '/imprint': () => import('../../content/pages/imprint.md?raw'),
} as const

export const isTextPath = (path: string): path is keyof typeof pageTexts => path in pageTexts
