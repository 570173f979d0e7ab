/** What a deck can be exported as: a table, or a text. */
export const exportFormats = ['csv', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The columns of an exported table, by which an import knows it. */
export const exportColumns = ['Question', 'Answer', 'Explanation', 'Topic', 'Tags'] as const
