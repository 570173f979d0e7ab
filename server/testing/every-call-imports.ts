import type { CallInput } from '../../shared/api/contract.ts'
import type { deckExports } from '../../shared/api/exports.ts'
import type { imports } from '../../shared/api/imports.ts'
import { importLimits } from '../../shared/imports.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

const bad = [
  { format: 'apkg' },
  { separator: '::' },
  { hasHeader: 'yes' },
  { columns: ['front'] },
  { columns: 'question' },
  { columns: Array.from({ length: importLimits.columns + 1 }, () => 'ignore') },
  { isHtml: 1 },
  { dialect: 'obsidian' },
  { bothWays: null },
  { duplicates: 'merge' },
  { duplicates: null },
  { perDeck: 'yes' },
  { withHistory: null },
  { withLimits: 'yes' },
]

const file: Row<CallInput<'PUT /api/import'>> = {
  good: (w) => ({ deckId: w.deckId, topicId: w.topicId, name: '' }),
  files: { file: { bytes: Buffer.from('question,answer\nWhat is a cell?,A unit of life.\n'), name: 'cells.csv' } },
  needs: 'editing',
  ids: ['deckId', 'topicId'],
  texts: { name: limits.deckNameLength },
  bad,
}

/** Rows for the calls that import files of cards. */
export const importsRows: { [K in keyof typeof imports]: Row<CallInput<K>> } = {
  'PUT /api/importPreview': file,
  'PUT /api/import': file,
  'GET /api/import/:id': { good: (w) => ({ id: String(w.importId) }), needs: 'ownership', ids: ['id'] },
  'GET /api/imports': { good: () => ({}) },
  'PUT /api/undoImport': { good: (w) => ({ id: w.importId }), needs: 'ownership', ids: ['id'] },
}

const badExports = [
  { format: 'pdf' },
  { format: '' },
  { topics: '' },
  { topics: '1,' },
  { topics: '0' },
  { topics: 'all' },
]

/** Rows for the calls that export a deck. */
export const exportRows: { [K in keyof typeof deckExports]: Row<CallInput<K>> } = {
  'GET /api/exportDeck': {
    good: (w) => ({ id: String(w.deckId), format: 'csv', topics: String(w.topicId) }),
    needs: 'sight',
    ids: ['id'],
    bad: [...badExports, { container: 'newest' }, { from: 'first' }, { before: '0' }],
  },
  'GET /api/exportParts': {
    good: (w) => ({ id: String(w.deckId), format: 'csv', topics: String(w.topicId) }),
    needs: 'sight',
    ids: ['id'],
    bad: badExports,
  },
}
