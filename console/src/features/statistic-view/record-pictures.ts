import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useMay } from '../../session/contexts.ts'

/** Small posters of records by their ids as text; nothing for records that are gone, of other accounts, or not to be seen. */
export function useRecordPictures(keys: readonly string[]): ReadonlyMap<string, string | null> {
  const may = useMay()
  const ids = keys.filter((key) => /^\d+$/.test(key)).map(Number)
  const { data } = useQuery({
    ...read(records.getListByFilter, {
      filter: { where: { field: 'id', op: 'in', value: ids } },
      page: 1,
      perPage: 100,
    }),
    enabled: ids.length > 0 && may(records.getListByFilter),
    staleTime: 60_000,
  })
  return new Map((data?.records ?? []).map(({ id, poster }) => [String(id), poster]))
}
