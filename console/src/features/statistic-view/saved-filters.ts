import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { useMay } from '../../session/contexts.ts'
import type { Choice } from '../../ui/select/choices.ts'

const sort = { field: 'name', order: 'asc' } as const

/** Saved filters of videos as choices; none for those who may not see them. */
export function useSavedFilters(isEnabled: boolean): readonly Choice[] {
  const may = useMay()
  const { data } = useQuery({
    ...readWhole((page) => read(filters.list, { ...page, sort })),
    enabled: isEnabled && may(filters.list),
  })
  return (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
