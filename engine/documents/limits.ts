/** What a document may unpack to: of zip archives, and of the texts in them. */
export const unpackedBytes = 200 * 1024 * 1024
