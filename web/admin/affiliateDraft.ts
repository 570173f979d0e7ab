import { affiliateCodeRule } from '../../shared/affiliates.ts'
import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { isEmail } from '../../shared/email.ts'
import { isIban } from '../../shared/iban.ts'
import type { InputMessage } from '../../shared/messages.ts'

export type Affiliate = CallOutput<'GET /api/getAffiliates'>[number]
export type Candidate = CallOutput<'GET /api/getAffiliateCandidates'>[number]

/** The fields of a partner in the form, apart from who it is. */
export type Details = Omit<CallInput<'PUT /api/updateAffiliate'>, 'affiliateID'>

/** The values of the form, with moments in local time. */
export interface AffiliateDraft {
  notes: string
  lastContact: string
  nextContact: string
  paymentViaPaypal: boolean
  paypalEmail: string
  bankName: string
  IBAN: string
  affiliateCode: string
  channels: string
}

/** The initial values for a partner. */
export function draftOf(affiliate: Affiliate): AffiliateDraft {
  const { paymentViaPaypal, paypalEmail, bankName, IBAN, affiliateCode, channels } = affiliate
  return { ...contactOf(affiliate), paymentViaPaypal, paypalEmail, bankName, IBAN, affiliateCode, channels }
}

/** The initial values for a candidate. */
export const draftFrom = (candidate: Candidate): AffiliateDraft => ({
  ...contactOf(candidate),
  paymentViaPaypal: false,
  paypalEmail: '',
  bankName: '',
  IBAN: '',
  affiliateCode: '',
  channels: '',
})

/** The part that candidates have, too. */
export const contactOf = ({ notes, lastContact, nextContact }: Candidate | Affiliate) => ({
  notes,
  lastContact: localTime(lastContact),
  nextContact: localTime(nextContact),
})

/** The request. Data of the payment method that was not chosen is dropped. */
export function detailsOf(draft: AffiliateDraft, contract: string | undefined): Details {
  const isPaypal = draft.paymentViaPaypal
  return {
    ...draft,
    lastContact: momentOf(draft.lastContact),
    nextContact: momentOf(draft.nextContact),
    paypalEmail: isPaypal ? draft.paypalEmail.trim() : '',
    bankName: isPaypal ? '' : draft.bankName.trim(),
    IBAN: isPaypal ? '' : draft.IBAN.trim(),
    affiliateCode: draft.affiliateCode.trim(),
    ...(contract !== undefined && { contract }),
  }
}

/** The problems of a draft by field, checked by the rules of the contract before it is sent. */
export function draftProblems(draft: AffiliateDraft): Partial<Record<keyof AffiliateDraft, InputMessage>> {
  const code = draft.affiliateCode.trim()
  const isPaypal = draft.paymentViaPaypal
  return {
    ...(isPaypal && !isEmail(draft.paypalEmail.trim()) && { paypalEmail: ['email'] }),
    ...(!isPaypal && draft.IBAN.trim() !== '' && !isIban(draft.IBAN) && { IBAN: ['iban'] }),
    ...(!affiliateCodeRule.pattern.test(code) && { affiliateCode: [code === '' ? 'code' : 'codeCharacters'] }),
  }
}

/** The value of a date and time field: local time, to the minute. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment that such a field means. */
export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
