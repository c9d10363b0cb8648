import { journalledFields } from '@skleyka/contract/audit/audit.calls.ts'
import { type BlockReason, blockReasons, blockTexts } from '@skleyka/contract/bulk/block-reasons.ts'
import type { UpdateState } from '@skleyka/contract/bulk/bulk.calls.ts'
import { bulkField } from '@skleyka/contract/bulk/bulk-fields.ts'
import { withPlaces } from '@skleyka/contract/places.ts'
import * as z from 'zod/mini'

/** Result of one record, as it is kept with its chunk; `fields` are those the reason is about. */
export const itemResult = z.object({
  status: z.enum(['OK', 'SKIPPED', 'ERROR']),
  rowVersion: z.optional(z.int()),
  reason: z.optional(z.enum(blockReasons)),
  fields: z.optional(z.array(z.string())),
  /** Problem of a value, in words. */
  problem: z.optional(z.string()),
})
export type ItemResult = z.output<typeof itemResult>

/** The results of one chunk, by the id of the record. */
export const itemResults = z.record(z.string(), itemResult)
export type ItemResults = z.output<typeof itemResults>

/** Reasons that are no failure: a repeat would find the same. */
const leavesBe: ReadonlySet<BlockReason> = new Set(['SAME', 'CHANGED_SINCE', 'CHANGED'])

/** A record that was not changed: already so, or in the way of something. */
export const leftAsItWas = (
  reason: BlockReason,
  fields: readonly string[] = [],
  problem: string | undefined = undefined,
): ItemResult => ({
  status: leavesBe.has(reason) ? 'SKIPPED' : 'ERROR',
  reason,
  ...(fields.length > 0 && { fields: [...fields] }),
  ...(problem !== undefined && { problem }),
})

/** A result as the calls answer it; `titles` are of fields of metadata. */
export const stateView = (result: ItemResult, titles: ReadonlyMap<string, string>): UpdateState => ({
  status: result.status,
  ...(result.reason && { error: reasonText(result, titles) }),
  ...(result.rowVersion !== undefined && { rowVersion: result.rowVersion }),
})

/** Returns why a record was left as it was, in words. */
export function reasonText(
  { reason = 'FAILED', fields: names = [], problem = '' }: ItemResult,
  titles: ReadonlyMap<string, string>,
): string {
  const [field] = names.flatMap((name) => bulkField(name) ?? [])
  const inSentence: Readonly<Record<string, string>> = journalledFields
  const fields = names.map((name) => inSentence[name] ?? quotedTitle(titles.get(name)) ?? name).join(', ')
  return withPlaces(blockTexts[reason], { fields, problem, ...(field && { field: field.title, max: field.max ?? 0 }) })
}

const quotedTitle = (title: string | undefined) => title && `«${title}»`

/** Returns true if people are told of it one by one: what was already so is only counted. */
export const isToldOf = ({ status, reason, fields = [] }: ItemResult): boolean =>
  reason !== 'SAME' && (status !== 'OK' || fields.length > 0)

/** Returns how many of each there are among results. */
export function countResults(results: ItemResults) {
  const all = Object.values(results)
  const of = (status: ItemResult['status']) => all.filter((result) => result.status === status).length
  return { changed: of('OK'), skipped: of('SKIPPED'), failed: of('ERROR'), leftOut: all.filter(isToldOf).length }
}
