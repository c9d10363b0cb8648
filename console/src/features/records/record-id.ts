import { CallError } from '../../api/call-error.ts'

/** The number of a record in an address; null for a word that is none. */
export const readRecordId = (word: string): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null)

/** Returns true if a read failed because there is no such thing in this account. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.type === 'NOT_FOUND'
