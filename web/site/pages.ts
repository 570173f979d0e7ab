/** The legal and about pages: Markdown in content/pages, made HTML by the build, each loaded when it is opened. */
export const pageTexts = {
  '/mission': () => import('../../content/pages/mission.md?html'),
  '/gdpr': () => import('../../content/pages/gdpr.md?html'),
  '/terms': () => import('../../content/pages/terms.md?html'),
  '/imprint': () => import('../../content/pages/imprint.md?html'),
} as const

export const isTextPath = (path: string): path is keyof typeof pageTexts => path in pageTexts
