import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** An IBAN as it is kept: in capitals, without the spaces that people put into it. */
export const compactIban = (text: string): string => electronicFormatIBAN(text) ?? ''

/** Whether it is one, by its country's form and its checksum. */
export const isIban = (text: string): boolean => isValidIBAN(compactIban(text))
