import { useQuery } from '@tanstack/react-query'
import { uploads } from '../../shared/uploads.ts'
import { query } from '../data/api.ts'
import type { UploadLimits } from './fileProblem.ts'

/** What kinds of file are accepted and how large they may be. */
export function useUploadLimits(): UploadLimits {
  const { data } = useQuery({ ...query('GET /api/config', {}), staleTime: Number.POSITIVE_INFINITY })
  return data?.uploads ?? uploads
}

/** A size as people speak of it. */
export const megabytesOf = (bytes: number) => Math.round(bytes / (1024 * 1024))
