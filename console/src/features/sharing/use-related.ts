import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import type { RecordSelection } from '../records/records.ts'

/** Direction of sharing: it is shown in other accounts, or no longer. */
export type ShareWay = 'share' | 'unshare'

/**
 * The accounts that a choice of videos can be shown in, or taken back from: of a single one those it is shown in now, of
 * many all that were ever agreed with.
 */
export function useRelated(way: ShareWay, selection: RecordSelection) {
  const accountCode = useAccountCode()
  const one = way === 'unshare' && selection.kind === 'ids' && selection.ids.length === 1 ? selection.ids[0] : undefined
  const ofOne = useQuery({
    ...read(sharing.ofRecord, { id: one ?? 0 }, { accountCode }),
    enabled: one !== undefined,
  })
  const ofAll = useQuery({
    ...read(sharing.targets, { former: way === 'unshare' }, { accountCode }),
    enabled: one === undefined,
  })
  const query = one === undefined ? ofAll : ofOne
  return {
    accounts: ofOne.data?.shares.filter(({ state }) => state !== 'REVOKED') ?? ofAll.data?.accounts ?? null,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
