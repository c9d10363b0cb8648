import type { BlockReason } from '@skleyka/contract/block-reasons.ts'
import { type FieldOp, madeValues } from '@skleyka/contract/bulk-fields.ts'
import { uniqueTags } from '@skleyka/contract/tags.ts'
import * as z from 'zod/mini'
import type { ChangeOfRecord } from '../records/records.ts'
import { textAfter } from './text-after.ts'

/** What a record holds that operations build upon. */
export interface Present {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
}

/** Why operations leave a record alone, and the field that stands in the way. */
export interface Obstacle {
  readonly reason: BlockReason
  readonly fields: string[]
}

/** The change that operations make of what a record holds. Nothing is done in part: one field in the way keeps them all. */
export function applyOps(now: Present, ops: readonly FieldOp[]): ChangeOfRecord | Obstacle {
  const change: ChangeOfRecord = {}
  for (const op of ops) {
    if (!putOp(change, now, op)) return { reason: 'TOO_LONG', fields: [op.field] }
  }
  return checkMade(change, now)
}

/** Puts what one operation makes into the change; false when it is far too long to be built at all. */
function putOp(change: ChangeOfRecord, now: Present, op: FieldOp): boolean {
  switch (op.field) {
    case 'name':
    case 'description': {
      const text = textAfter(change[op.field] ?? now[op.field], op)
      if (text === null) return false
      change[op.field] = text
      return true
    }
    case 'tags':
      change.tags = tagsAfter(change.tags ?? now.tags, op)
      return true
    case 'ownerId':
      change.ownerId = op.value
      return true
    case 'publication':
      change.publication = op.value
      return true
    case 'publishedFrom':
    case 'publishedTo':
      change[op.field] = op.op === 'clear' ? null : op.value
      return true
    case 'visibility':
      change.visibility = op.value
      return true
    case 'moderation':
      change.moderation = op.value
      return true
    case 'moderationReason':
      change.moderationReason = op.op === 'clear' ? '' : op.value
      return true
  }
}

type TagsOp = Extract<FieldOp, { field: 'tags' }>

/** Tags are told apart without regard to case, as they are kept. */
function tagsAfter(present: readonly string[], op: TagsOp): readonly string[] {
  switch (op.op) {
    case 'set':
      return op.value
    case 'clear':
      return []
    case 'append':
      return uniqueTags([...present, ...op.value])
    case 'remove': {
      const gone = new Set(op.value.map(folded))
      return present.filter((tag) => !gone.has(folded(tag)))
    }
    case 'replace': {
      const { find, with: put } = op.value
      if (!present.some((tag) => folded(tag) === folded(find))) return present
      return uniqueTags(present.map((tag) => (folded(tag) === folded(find) ? put : tag)))
    }
  }
}

const folded = (tag: string) => tag.toLocaleLowerCase('ru')

/** What was built has to pass as if it had been typed; what no operation changed is not cleaned either. */
function checkMade(change: ChangeOfRecord, now: Present): ChangeOfRecord | Obstacle {
  for (const field of ['name', 'description', 'tags'] as const) {
    if (change[field] === undefined || change[field] === now[field]) continue
    const kept = z.safeParse<z.ZodMiniType>(madeValues[field], change[field])
    if (!kept.success) return { reason: reasonOf(kept.error), fields: [field] }
    Object.assign(change, { [field]: kept.data })
  }
  return change
}

function reasonOf({ issues: [issue] }: z.core.$ZodError): BlockReason {
  if (issue?.code === 'too_small') return 'EMPTY'
  return issue?.code === 'too_big' && issue.origin === 'array' ? 'TOO_MANY' : 'TOO_LONG'
}
