/**
 * The interface's words. Another language is another folder of these catalogues. As a namespace it is split: a
 * screen's program brings the words of its own domain and no others.
 */
export * as t from './en/index.ts'
