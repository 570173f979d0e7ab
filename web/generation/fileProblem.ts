import { useQuery } from '@tanstack/react-query'
import { uploads } from '../../shared/uploads.ts'
import { configRead } from '../app/shell/config.ts'

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

/** The accepted kinds of file, and their largest size. */
export function useUploadLimits(): UploadLimits {
  const { data } = useQuery(configRead)
  return data?.uploads ?? uploads
}

/** A size as people speak of it. */
export const megabytesOf = (bytes: number) => Math.round(bytes / (1024 * 1024))
