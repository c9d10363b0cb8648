import type { BlockReason } from '@skleyka/contract/bulk/block-reasons.ts'
import { type FieldOp, madeValues } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { MetadataValues } from '@skleyka/contract/metadata/metadata.ts'
import type { MetadataBody } from '@skleyka/contract/metadata/metadata-fields.ts'
import { recordFields } from '@skleyka/contract/records/record-fields.ts'
import { type TextField, textFields } from '@skleyka/contract/records/record-texts.ts'
import { uniqueTags } from '@skleyka/contract/records/tags.ts'
import { kindOfField, type TemplateField } from '@skleyka/contract/templates/template-kinds.ts'
import * as z from 'zod/mini'
import { type Texts, textsOf } from '../../database/record-columns.ts'
import type { ChangeOfRecord } from '../records/records.ts'
import { type MetadataOp, metadataAfter } from './metadata-after.ts'
import type { Obstacle } from './obstacle.ts'
import { textAfter } from './text-after.ts'

/** Fields of a record that operations build upon. */
export interface Present extends Texts {
  readonly tags: readonly string[]
  readonly metadata: MetadataValues
  /** Body of the template of metadata that it follows. */
  readonly metadata_body: MetadataBody
}

/** The change that operations make of what a record holds. Nothing is done in part: one field in the way keeps them all. */
export function applyOps(now: Present, ops: readonly FieldOp[]): ChangeOfRecord | Obstacle {
  const change: ChangeOfRecord = {}
  for (const op of ops) {
    const obstacle = putOp(change, now, op)
    if (obstacle !== null) return obstacle
  }
  return checkMade(change, now)
}

/** Puts what one operation makes into the change; answers what is in the way of it. */
function putOp(change: ChangeOfRecord, now: Present, op: FieldOp): Obstacle | null {
  switch (op.field) {
    case 'tags':
      change.tags = tagsAfter(change.tags ?? now.tags, op)
      return null
    case 'ownerId':
      change.ownerId = op.value
      return null
    case 'holder':
      change.holder = op.op === 'clear' ? null : op.value
      return null
    case 'publication':
      change.publication = op.value
      return null
    case 'publishedFrom':
    case 'publishedTo':
      change[op.field] = op.op === 'clear' ? null : op.value
      return null
    case 'visibility':
      change.visibility = op.value
      return null
    case 'moderation':
      change.moderation = op.value
      return null
    case 'moderationReason':
      change.moderationReason = op.op === 'clear' ? '' : op.value
      return null
    case 'metadata':
      return putMetadata(change, now, op)
    default:
      if (!namesTemplate(op)) return putText(change, now, op)
      change[op.field] = op.op === 'clear' ? null : op.value
      return null
  }
}

const namesTemplate = (op: FieldOp): op is Extract<FieldOp, { field: TemplateField }> => kindOfField(op.field) !== null

function putText(change: ChangeOfRecord, now: Present, op: Extract<FieldOp, { field: TextField }>): Obstacle | null {
  const { field } = op
  const text = textAfter(change[field] ?? textsOf(now)[field], op, recordFields[field].max)
  if (text === null) return { reason: 'TOO_LONG', fields: [field] }
  change[field] = text
  return null
}

function putMetadata(change: ChangeOfRecord, now: Present, op: MetadataOp): Obstacle | null {
  const { name } = op
  const values = { ...now.metadata, ...change.metadata }
  const field = now.metadata_body.fields.find((one) => one.name === name)
  const made = metadataAfter(field, values[name] ?? null, op)
  if ('reason' in made) return made
  change.metadata = { ...change.metadata, [name]: made.value }
  return null
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
      const gone = new Set(op.value.map(foldTag))
      return present.filter((tag) => !gone.has(foldTag(tag)))
    }
    case 'replace': {
      const { find, with: put } = op.value
      if (!present.some((tag) => foldTag(tag) === foldTag(find))) return present
      return uniqueTags(present.map((tag) => (foldTag(tag) === foldTag(find) ? put : tag)))
    }
  }
}

const foldTag = (tag: string) => tag.toLocaleLowerCase('ru')

/** Returns what was built has to pass as if it had been typed; what no operation changed is not cleaned either. */
function checkMade(change: ChangeOfRecord, now: Present): ChangeOfRecord | Obstacle {
  const present = { ...textsOf(now), tags: now.tags }
  for (const field of [...textFields, 'tags'] as const) {
    if (change[field] === undefined || change[field] === present[field]) continue
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
