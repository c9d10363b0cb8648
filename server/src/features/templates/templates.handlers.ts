import type { MetadataTemplate, metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { countTemplates, findTemplate, listTemplates, type TemplateRow } from './templates.sql.ts'

export const metadataTemplatesHandlers: Handlers<typeof metadataTemplates> = {
  list: async ({ q = '', page, perPage }, { account }, { db }) => {
    const rows = await listTemplates(db, account.id, q, { offset: (page - 1) * perPage, limit: perPage })
    return { items: rows.map(templateView), total: await countTemplates(db, account.id, q) }
  },

  get: async ({ id }, { account }, { db }) => {
    const row = await findTemplate(db, account.id, id)
    if (row === null) throw refuse('templates.notFound')
    return { template: templateView(row) }
  },
}

const templateView = (row: TemplateRow): MetadataTemplate => ({
  id: row.id,
  kind: 'metadata',
  name: row.name,
  body: row.body,
  version: row.row_version,
  default: row.is_default,
  createdDate: row.created_at,
  updatedDate: row.updated_at,
})
