import { type TemplateKind, templateBounds } from '@skleyka/contract/templates/template-kinds.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { countTemplates, lockKind } from './templates.sql.ts'

/** Finds room for one more template of a kind, and keeps it, and the names of the others, until the end of the transaction. Refuses `templates.full`. */
export async function beginTemplate(tx: Tx, accountId: number, kind: TemplateKind): Promise<void> {
  await lockKind(tx, accountId, kind)
  if ((await countTemplates(tx, accountId, kind)) >= templateBounds.count)
    throw refuse('templates.full', { max: templateBounds.count })
}
