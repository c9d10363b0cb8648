import { domainToASCII } from 'node:url'
import type { ViewerRefusal } from '@skleyka/contract/viewer-refusals.ts'
import type { ViewingCode } from '@skleyka/contract/viewing.ts'

/** What decides whether viewers are given a record. */
export interface Viewed {
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly refusal: ViewerRefusal | null
  readonly playable: boolean
}

/** Why viewers are not given a record, the weightiest first; null when they are. The player page and checkAccess ask it. */
export function verdictOf({ isOpen, isActive, refusal, playable }: Viewed): ViewingCode | null {
  if (!isOpen) return 'ACCOUNT_LOCKED'
  if (!isActive) return 'TRASHED'
  return refusal ?? (playable ? null : 'NOT_READY')
}

/** Whether a record may be shown on the site of a host; our own host is none. */
export const mayEmbed = ({ embedding }: { embedding: boolean }, host: string, publicUrl: string): boolean =>
  embedding || domainToASCII(host) === new URL(publicUrl).hostname

/** The host that a browser says its page is of; null when the page is ours or none is named. */
export function pageHost(origin: string | undefined): string | null {
  if (origin === undefined || origin === '') return null
  // «null» of a sandboxed frame and of a file is no site of ours
  return URL.canParse(origin) ? new URL(origin).hostname : origin
}
