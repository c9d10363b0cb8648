import { bounds, limits } from '@skleyka/contract/limits.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useApp } from '../../session/contexts.ts'
import { readWaiting } from '../records/records.ts'
import { StateCell } from '../records/records.tsx'

/** The state of a record whose file does not come from this browser. All rows of a list ask the server together. */
export default function WaitingCell({ record }: { record: ListedRecord }) {
  const { accountCode, user } = useApp()
  const params = { accountCode: record.accountCode, page: 1, perPage: bounds.pageSize }
  const { data } = useQuery({
    ...read(uploader.getAccountUploadingInfo, params, { accountCode }),
    refetchInterval: limits.recordPollMs,
  })
  const upload = data?.uploads.find(({ recordId, replaces }) => recordId === record.id && !replaces)
  return <StateCell {...record} waiting={upload ? readWaiting(upload, user.id, new Date()) : null} />
}
