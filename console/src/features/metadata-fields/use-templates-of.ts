import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { type FollowedTemplate, givenBy, useTemplates } from '../metadata/metadata.ts'

/** The templates that a record may follow, the one that it follows without its own marked; undefined until both are read. */
export function useTemplatesOf(recordId: number): readonly FollowedTemplate[] | undefined {
  const accountCode = useAccountCode()
  const all = useTemplates()
  const { data, isError } = useQuery(read(templates.ofRecord, { id: recordId }, { accountCode }))
  if (all === undefined || (data === undefined && !isError)) return undefined
  return givenBy(all, data?.choices.metadata.inherited ?? null)
}
