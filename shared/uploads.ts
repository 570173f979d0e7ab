/** File name extensions of the documents that cards can be made from, and the largest size in bytes. */
export const uploads = {
  extensions: [
    ...['pdf', 'docx', 'doc', 'odt', 'rtf', 'pptx', 'ppt', 'odp', 'xlsx', 'xls', 'ods', 'csv'],
    ...['txt', 'md', 'html', 'epub', 'png', 'jpeg', 'jpg', 'webp', 'tiff', 'tif'],
  ],
  bytes: 50 * 1024 * 1024,
} as const
