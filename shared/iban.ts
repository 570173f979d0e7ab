import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** An IBAN as it is stored: in capitals, without spaces. */
export const compactIban = (text: string): string => electronicFormatIBAN(text) ?? ''

/** Whether a text is an IBAN, by the format of its country and its checksum. */
export const isIban = (text: string): boolean => isValidIBAN(compactIban(text))
