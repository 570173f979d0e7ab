/** The API as screens see it: calls by their key in the contract. */
export { ApiError, call } from './call.ts'
export { query } from './query.ts'
export { useWrite, type WriteInput } from './useWrite.ts'
export { refreshAfter, write } from './write.ts'
