import * as z from 'zod/mini'
import type { MemberAccess } from '../access.ts'
import { webAddress } from '../web-address.ts'

/** Permission to put or change the tag of a record (P-M-19). */
export const measuring = {
  who: 'member',
  section: 'VIDEO',
  permission: 'media.can_use_tns',
} as const satisfies MemberAccess

/**
 * The tag of whoever measures the audience: an address that the player of a viewer asks for as a picture, at the first picture
 * of the video, each `audienceBeatMs` of watching and at its end. Empty for none.
 */
export const audienceTag = z.union([z.literal(''), webAddress.check(z.refine((tag) => audienceSite(tag) !== null))])

/** The site of a tag, as a policy of contents names it; null for a tag that has none, and for a name that would end the policy's line. */
export const audienceSite = (tag: string): string | null =>
  /^(https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(tag)?.[1]?.toLowerCase() ?? null

/** Watched time between two questions, ms; what is paused is not watched. */
export const audienceBeatMs = 30_000

/** Macros of an address in square brackets, and is put in its place. */
export const audienceMacros = ['EVENT', 'CONTENTID', 'CONTENTPLAYHEAD', 'TIMESTAMP', 'CACHEBUSTING'] as const
export type AudienceMacro = (typeof audienceMacros)[number]
