import * as z from 'zod/mini'
import type { MemberAccess } from '../access.ts'

export const templateId = z.int().check(z.positive())
const named = z.optional(z.nullable(templateId))

/** Templates a record names itself, by kind; null follows what is around. That of metadata stands beside its values. */
export const recordTemplates = z.strictObject({ player: named, site: named, country: named, ad: named, ladder: named })

/** Permission to name the template of ads of a record. */
export const choosingAds = {
  who: 'member',
  section: 'VIDEO',
  permission: 'media.can_select_ad_template_for_records',
} as const satisfies MemberAccess

/** Templates an album gives its videos that name none. */
export const albumTemplates = z.extend(recordTemplates, { metadata: named })
export type NamedTemplates = z.output<typeof albumTemplates>
