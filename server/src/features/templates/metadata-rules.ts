import { fieldProblem, type MetadataBody, metadataBody } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import type { Handler } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { searchFollows } from '../search/search.ts'
import { countLosses } from './metadata-losses.sql.ts'
import { findTemplate } from './templates.sql.ts'

/** Refuses fields that nobody could fill in. */
export async function checkFields(_tx: unknown, _accountId: number, { fields }: MetadataBody): Promise<void> {
  const problems = fields.flatMap((field) => {
    const problem = fieldProblem(field)
    return problem === null ? [] : [`«${field.title}»: ${problem.charAt(0).toLocaleLowerCase('ru')}${problem.slice(1)}`]
  })
  if (problems.length === 0) return
  const { message } = refuse('templates.field', { fields: problems.join('; ') })
  throw refuse(
    'templates.field',
    { fields: problems.join('; ') },
    { 'fields.body.fields': [message], 'body.fields': [message] },
  )
}

/** Returns how far the search has followed the fields. */
export const reindexing: Handler<typeof metadataTemplates.reindexing> = async (_params, { account }, { db }) => ({
  percent: await searchFollows(db, account.id),
})

/** Returns what publishing the draft would hide. */
export const preview: Handler<typeof metadataTemplates.preview> = async ({ id }, { account }, { db }) => {
  const row = await findTemplate(db, account.id, 'metadata', id)
  if (row === null) throw refuse('templates.notFound')
  if (row.body === null || row.draft === null) return { losses: [] }
  const [was, next] = [metadataBody.parse(row.body), metadataBody.parse(row.draft)]
  return { losses: await countLosses(db, account.id, id, was.fields, next.fields) }
}
