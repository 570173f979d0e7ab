/** File name extensions of pictures of text, which only a server with OCR or a model that sees can read. */
export const pictureExtensions: readonly string[] = ['png', 'jpeg', 'jpg', 'webp', 'tiff', 'tif']

/** File name extensions of the documents that cards can be made from on every server, and the largest size in bytes. */
export const uploads = {
  extensions: [
    'pdf',
    'docx',
    'doc',
    'odt',
    'rtf',
    'pptx',
    'ppt',
    'odp',
    'xlsx',
    'xls',
    'ods',
    'csv',
    'txt',
    'md',
    'tex',
    'html',
    'epub',
  ],
  bytes: 50 * 1024 * 1024,
} as const
