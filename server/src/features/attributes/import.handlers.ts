import { allows } from '@skleyka/contract/access.ts'
import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { type attributes, importProblems } from '@skleyka/contract/attributes/attributes.calls.ts'
import * as z from 'zod/mini'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holderOf, signLink } from '../../http/signed-link.ts'
import { ownChanges } from '../bulk/bulk.ts'
import { recordChanges } from '../records/records.ts'
import { findImport, insertImport } from './imports.sql.ts'

/** Kept facts of a table beside its changes. */
export const previewFacts = z.object({
  lines: z.int(),
  changing: z.int(),
  unchanged: z.int(),
  columns: z.array(z.string()),
  // a preview of before they were counted has none
  fieldCounts: z._default(z.array(z.object({ field: z.string(), count: z.int() })), []),
  ignored: z.array(z.string()),
  problemCounts: z.array(z.object({ problem: z.enum(importProblems), count: z.int() })),
  problems: z.array(z.object({ line: z.int(), problem: z.enum(importProblems), text: z.string() })),
})
export type ImportPreview = z.output<typeof previewFacts>

const openMs = 3600_000

type ImportHandlers = Pick<Handlers<typeof attributes>, 'importOpen' | 'importPreview' | 'importApply'>

export const importHandlers: ImportHandlers = {
  importOpen: async ({ fileName, bytes }, caller, services) => {
    mustEdit(caller)
    if (bytes > attributeBounds.tableBytes)
      throw refuse('attributes.tooLarge', { most: attributeBounds.tableBytes / 1e6 })
    const { account, user } = caller
    const tx = inTransaction(services.db)
    const id = await insertImport(tx, { account_id: account.id, user_id: user.id, file_name: fileName })
    services.audit({ objectType: 'attributeImport', objectId: id, after: { fileName, bytes } })
    const until = new Date(services.now().getTime() + openMs)
    const link = signLink(services, 'import', { id, holder: holderOf(caller), until })
    return { importId: id, url: `${services.publicUrl}/imports/${link}` }
  },

  importPreview: async ({ importId, page, perPage }, caller, { db }) => {
    mustEdit(caller)
    const { account } = caller
    const { batchId, row } = await readBefore(db, account.id, importId)
    const changes = await ownChanges.list(db, account.id, batchId, (page - 1) * perPage, perPage)
    const preview = z.parse(previewFacts, row.told)
    const diff = changes.flatMap(({ record_id: id, name, before, after }) =>
      preview.columns.flatMap((field) =>
        field in after ? [{ id, record: name, field, before: before[field] ?? null, after: after[field] }] : [],
      ),
    )
    return {
      ...preview,
      fileName: row.file_name,
      diff,
      people: await recordChanges.namesOfAuthors(db, diff),
      batchId: row.batch_state === 'PREVIEWED' ? null : batchId,
    }
  },

  importApply: async ({ importId }, caller, { db, audit }) => {
    mustEdit(caller)
    const tx = inTransaction(db)
    const { account } = caller
    const { batchId, row } = await readBefore(tx, account.id, importId)
    ownChanges.mustMay(caller, row.batch_fields ?? [])
    if (await ownChanges.start(tx, account.id, batchId)) {
      audit({ objectType: 'batch', objectId: batchId, batchId, before: null, after: { fileName: row.file_name } })
    }
    return { batchId }
  },
}

type Caller = Parameters<Handlers<typeof attributes>['importOpen']>[1]

/** The access of a call holds one permission; a table that comes back takes two. */
/** The right a table takes beside that to see attributes. */
export const mayEdit = { who: 'member', section: 'VIDEO', permission: 'media.can_edit_records' } as const

function mustEdit({ account, user }: Caller): void {
  const refused = allows(mayEdit, { user, account })
  if (refused) throw refuse(refused)
}

async function readBefore(db: Db, accountId: number, importId: string) {
  const row = await findImport(db, accountId, importId)
  if (!row?.batch_id) throw refuse('attributes.importNotFound')
  return { batchId: row.batch_id, row }
}
