import type { RefusalName } from '@skleyka/contract/contract.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import type { InheritedTemplate, TemplateChoice, templates } from '@skleyka/contract/templates/templates.calls.ts'
import type { Db } from '../../database/database.ts'
import { templateColumn } from '../../database/template-columns.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { findDefault, findInherited, findNamed } from './followed.sql.ts'

export const templatesHandlers: Handlers<typeof templates> = {
  ofRecord: async ({ id }, { account }, { db }) => ({
    choices: await choices(db, account.id, 'records', id, 'records.notFound', (kind) =>
      findInherited(db, account.id, kind, id),
    ),
  }),

  ofAlbum: async ({ id }, { account }, { db }) => ({
    choices: await choices(db, account.id, 'albums', id, 'albums.notFound', async (kind) => {
      const row = await findDefault(db, account.id, kind)
      return row && { id: row.id, name: row.name, from: 'account', albumName: null }
    }),
  }),
}

async function choices(
  db: Db,
  accountId: number,
  table: 'records' | 'albums',
  id: number,
  unknown: RefusalName,
  inheritedOf: (kind: TemplateKind) => Promise<InheritedTemplate | null>,
): Promise<Record<TemplateKind, TemplateChoice>> {
  const row = await findNamed(db, table, accountId, id)
  if (row === null) throw refuse(unknown)
  const inherited = new Map<TemplateKind, InheritedTemplate | null>()
  for (const kind of templateKinds) inherited.set(kind, await inheritedOf(kind))
  return mapNames(templateKinds, (kind) => ({ own: row[templateColumn(kind)], inherited: inherited.get(kind) ?? null }))
}
