import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { templateKindTable } from '../template-kinds/template-kinds.ts'

interface Named {
  readonly name: string
  readonly isPublished: boolean
}

/** Names of templates by their numbers, drafts among them, by the field that names them: `playerTemplate`. */
export type NamesOfTemplates = Readonly<Partial<Record<string, ReadonlyMap<number, Named>>>>

/** The names of the templates that these fields name; a kind is left out until it is read, and where it may not be. */
export function useTemplateNames(fields: readonly string[]): NamesOfTemplates {
  const accountCode = useAccountCode()
  const may = useMay()
  const kinds = templateKindTable.filter(({ kind, methods }) => fields.includes(`${kind}Template`) && may(methods.list))
  const lists = useQueries({
    queries: kinds.map(({ methods }: { methods: Lists }) =>
      readWhole((page) => read(methods.list, page, { accountCode })),
    ),
  })
  return Object.fromEntries(
    kinds.flatMap(({ kind }, at) => {
      const items = lists[at]?.data?.items
      if (items === undefined) return []
      const names = new Map<number, Named>()
      for (const { id, name, publishedVersion } of items)
        names.set(id, { name, isPublished: publishedVersion !== null })
      return [[`${kind}Template`, names]]
    }),
  )
}
type Lists = Pick<TemplateMethods<unknown>, 'list'>
