import type { Places } from './places.ts'

/** One expected failure: its v3 words, the HTTP status of its v2 twin, and a text fit to show. */
export interface RefusalEntry {
  readonly type: 'AUTH' | 'ACCESS' | 'NOT_FOUND' | 'VALIDATION' | 'STATE' | 'LIMIT' | 'EXTERNAL' | 'INTERNAL'
  readonly subtype: string
  readonly status: number
  readonly text: string
  /** Code in administration calls (C-3-37); the others go by type and subtype. */
  readonly code?: string
}

/** The refusals of one area; a name of another area does not compile there, so no two files answer for one name. */
export type Refusals<Area extends string> = Readonly<Record<`${Area}.${string}`, RefusalEntry>>

/** A schema puts this on its problem to have the call refused by a name of the catalogue. */
export interface RefusalParams<Name extends string> {
  readonly refusal: Name
  readonly places: Places
}
