import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'

type CandidateRow = Stored<CallOutput<'GET /api/getAffiliateCandidates'>[number], 'lastContact' | 'nextContact'>

/** A page of candidates after `$1`, the longest waiting first, as many as fit into one response. */
export const readCandidates = preparedQuery<CandidateRow & Paged>(
  fitting(
    `select c.id "candidateID", c.user_id "userId", u.email "user", c.notes, c.last_contact "lastContact",
      c.next_contact "nextContact"
    from affiliate_candidates c join users u on u.id = c.user_id
    where $1::bigint is null or c.id > $1 order by c.id limit ${limits.linesPerPage + 1}`,
    { order: '"candidateID"', bytes: 'octet_length(notes)', most: limits.linesPerPage },
  ),
)

export const readApplication = preparedQuery<object>(`
  select created_at "appliedAt", notes, last_contact "lastContact", next_contact "nextContact"
  from affiliate_candidates where user_id = $1`)

export const insertCandidate = preparedQuery<never>(`
  insert into affiliate_candidates (user_id, created_at) values ($1, $2) on conflict (user_id) do nothing`)

/** Removes a candidate who is a partner, even one who became a partner while the previous statement waited. */
export const deleteIfPartner = preparedQuery<never>(`
  delete from affiliate_candidates c using affiliates a where c.user_id = $1 and a.user_id = c.user_id`)

export const updateCandidate = preparedQuery<{ id: number }>(`
  update affiliate_candidates set notes = $2, last_contact = $3, next_contact = $4 where id = $1 returning id`)

export const deleteCandidate = preparedQuery<{ userId: number }>(
  'delete from affiliate_candidates where id = $1 returning user_id "userId"',
)
