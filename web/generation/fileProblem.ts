export interface UploadLimits {
  extensions: readonly string[]
  bytes: number
}

export type FileProblem = 'wrongType' | 'tooLarge' | 'empty'

/** Why a file cannot be sent; null when it can. What is in it is the server's to judge. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, limits: UploadLimits): FileProblem | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!limits.extensions.includes(extension)) return 'wrongType'
  if (size === 0) return 'empty'
  return size > limits.bytes ? 'tooLarge' : null
}
