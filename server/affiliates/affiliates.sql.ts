import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'

type Affiliate = Stored<
  CallOutput<'GET /api/getAffiliates'>[number],
  'lastContact' | 'nextContact' | 'joined' | 'lastPayout'
>

/** A partner, whose bank data is sealed. */
export interface AffiliateRow extends Omit<
  Affiliate,
  'affiliateID' | 'paypalEmail' | 'bankName' | 'IBAN' | 'hasContract'
> {
  id: number
  payment: Buffer | null
  contractFile: string | null
  contractType: string | null
}

const selectAffiliates = `
  select a.id, a.user_id "userId", u.email "user", a.notes, a.last_contact "lastContact",
    a.next_contact "nextContact", a.joined_at joined, p.at "lastPayout", a.via_paypal "paymentViaPaypal", a.payment,
    a.code "affiliateCode", a.channels, a.contract_file "contractFile", a.contract_type "contractType",
    coalesce(c.all, 0)::int conversions, coalesce(c.owed, 0)::int "owedCents"
  from affiliates a
  left join users u on u.id = a.user_id
  left join (select affiliate_id, max(at) at from payouts group by affiliate_id) p on p.affiliate_id = a.id
  left join (select affiliate_id, count(*) "all", sum(share_cents) filter (where payout_id is null) owed
    from conversions group by affiliate_id) c on c.affiliate_id = a.id`

/** A page of partners before `$1`, newest first, as many as fit into one response. */
export const readAffiliates = preparedQuery<AffiliateRow & Paged>(
  fitting(
    `${selectAffiliates} where $1::bigint is null or a.id < $1 order by a.id desc limit ${limits.linesPerPage + 1}`,
    { order: 'id desc', bytes: 'octet_length(notes) + octet_length(channels)', most: limits.linesPerPage },
  ),
)
export const readAffiliate = preparedQuery<AffiliateRow>(`${selectAffiliates} where a.id = $1`)
export const readAffiliateOfUser = preparedQuery<AffiliateRow>(`${selectAffiliates} where a.user_id = $1`)

/** Saves the code that user `$1` applied last. */
export const rememberCode = preparedQuery<never>(`
  insert into applied_codes (user_id, affiliate_id, applied_at) values ($1, $2, $3)
  on conflict (user_id) do update set affiliate_id = excluded.affiliate_id, applied_at = excluded.applied_at`)

export const readAppliedCode = preparedQuery<object>(`
  select a.code, c.applied_at "appliedAt"
  from applied_codes c join affiliates a on a.id = c.affiliate_id where c.user_id = $1`)

/** The id of the next partner, to which encrypted data is bound. */
export const nextAffiliateId = preparedQuery<{ id: number }>(
  `select nextval(pg_get_serial_sequence('affiliates', 'id')) id`,
)

/** Adds a partner. Does nothing when the user is one already, or the code is taken. */
export const insertAffiliate = preparedQuery<{ id: number }>(`
  insert into affiliates (id, user_id, joined_at, notes, last_contact, next_contact, code, channels, via_paypal, payment,
    contract_file, contract_type)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing returning id`)

export const lockAffiliate = preparedQuery<{ id: number; contractFile: string | null }>(
  'select id, contract_file "contractFile" from affiliates where id = $1 for update',
)

/** Whether another partner than `$1` has the code. */
export const findOthersCode = preparedQuery<{ id: number }>(
  'select id from affiliates where id <> $1 and lower(code) = lower($2)',
)

/** Updates a partner. Without `$9` and `$10`, the contract stays. */
export const updateAffiliate = preparedQuery<never>(`
  update affiliates set notes = $2, last_contact = $3, next_contact = $4, code = $5, channels = $6, via_paypal = $7,
    payment = $8, contract_file = coalesce($9, contract_file), contract_type = coalesce($10, contract_type)
  where id = $1`)

/** Deletes the personal data of the partner who is user `$1`. Earnings and payouts stay for bookkeeping. */
export const forgetAffiliate = preparedQuery<{ id: number; contractFile: string | null }>(`
  with was as (select id, contract_file from affiliates where user_id = $1 for update)
  update affiliates a set notes = '', last_contact = null, next_contact = null, channels = '', via_paypal = false,
    payment = null, contract_file = null, contract_type = null
  from was where a.id = was.id returning a.id, was.contract_file "contractFile"`)

/** The keys of the files of all contracts. */
export const readContractKeys = preparedQuery<{ key: string }>(
  'select contract_file key from affiliates where contract_file is not null order by id',
)
export const isContractKey = preparedQuery<{ id: number }>('select id from affiliates where contract_file = $1')
