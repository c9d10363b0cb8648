import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { TrashedRecord } from '../trash/trash.tsx'

const SharedRecord = lazyPiece(() => import('./shared-record.tsx'))

/** A number that is none of the account's videos: one in its trash, one that is shown here by another, or none at all. */
export default function AbsentRecord({ id }: { id: number }) {
  const accountCode = useAccountCode()
  const found = useQuery({ ...read(trash.get, { id }, { accountCode }), retry: false })
  if (found.isError) return <SharedRecord id={id} />
  return found.data ? <TrashedRecord record={found.data.record} /> : null
}
