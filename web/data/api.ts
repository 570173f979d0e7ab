/** The API as screens see it: calls by their key in the contract. */
export { ApiError, call } from './call.ts'
export { query } from './query.ts'
export { refreshAfter } from './refreshAfter.ts'
export { useWrite, write, type WriteInput } from './useWrite.ts'
