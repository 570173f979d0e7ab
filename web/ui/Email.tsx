import { Fragment } from 'react'

/** An email address, or words with one, that a line breaks where its parts end. */
export function Email({ children }: { children: string }) {
  return children.split(/(?<=@)|(?=\.\w)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text, in its order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
