import { type TemplateKind, templateBounds } from '@skleyka/contract/templates/template-kinds.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { keepDeleted } from './deleted.sql.ts'
import {
  deleteTemplate,
  forgetTombstones,
  lockTemplate,
  moveDefault,
  moveUsers,
  type TemplateRow,
} from './templates.sql.ts'

/**
 * Deletes a template that the caller has locked. Whatever uses it moves to another published one of its kind; refused in words
 * while something does and none is told.
 */
export async function deleteUsed(
  tx: Tx,
  kind: TemplateKind,
  row: TemplateRow,
  replaceWith: number | null,
): Promise<void> {
  const uses = usesInWords(row)
  if (replaceWith === null && uses !== '') throw refuse('templates.inUse', { uses })
  await forgetTombstones(tx, row.account_id, kind, row.id)
  const moved = replaceWith === null ? { records: [], albums: [] } : await moveTo(tx, kind, row, replaceWith)
  await keepDeleted(tx, row, { ...moved, replacedBy: replaceWith }, templateBounds.deleted)
  await deleteTemplate(tx, row.account_id, row.id)
}

async function moveTo(tx: Tx, kind: TemplateKind, row: TemplateRow, replaceWith: number) {
  const other = replaceWith === row.id ? null : await lockTemplate(tx, row.account_id, kind, replaceWith)
  if (other === null || other.body === null) {
    const { message } = refuse('templates.replacement')
    throw refuse('templates.replacement', {}, { replaceWith: [message] })
  }
  const moved = await moveUsers(tx, row.account_id, kind, row.id, other.id)
  if (row.is_default) await moveDefault(tx, row.account_id, kind, other.id)
  return moved
}

/** «видео — 3, альбомы — 1, основной в аккаунте»; empty for one that nothing uses. */
export const usesInWords = ({ records, albums, is_default }: TemplateRow): string =>
  [
    ...(records > 0 ? [`видео\u00a0— ${records}`] : []),
    ...(albums > 0 ? [`альбомы\u00a0— ${albums}`] : []),
    ...(is_default ? ['основной в\u00a0аккаунте'] : []),
  ].join(', ')
