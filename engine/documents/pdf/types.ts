export { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
export type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
export type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
