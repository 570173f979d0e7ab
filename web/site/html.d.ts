/** Markdown that the build turned into HTML. */
declare module '*.md?html' {
  const html: string
  export default html
}
