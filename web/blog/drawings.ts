const files = import.meta.glob<string>('../../content/blog/*.svg', { query: '?raw', import: 'default', eager: true })

/** Until the end of its style, a file says what only those need who open it by itself. */
const pattern = /viewBox="([^"]+)"[^]*<\/style>([^]*)<\/svg>/

/** The drawings of the articles by their file's name, without what makes each a document of its own. */
export const drawings = Object.fromEntries(
  Object.entries(files).flatMap(([file, svg]) => {
    const [, viewBox, content] = pattern.exec(svg) ?? []
    return viewBox && content ? [[file.split('/').at(-1), { viewBox, content }]] : []
  }),
) as Partial<Record<string, { viewBox: string; content: string }>>
