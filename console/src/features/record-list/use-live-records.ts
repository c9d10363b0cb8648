import { limits } from '@skleyka/contract/limits.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { type ListedRecord, type RecordInfo, records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read, readKey } from '../../api/queries.ts'
import { getItems, useUploads } from '../uploads/uploads.ts'

/** A row with what the last poll said of it. */
export function withInfo<R extends ListedRecord>(record: R, info: RecordInfo | undefined): R {
  if (!info || info.currentStateUpdatedAt < record.currentStateUpdatedAt) return record
  const { currentState, currentStateUpdatedAt, playable, stopped, progress, failReason, failText, canRetry } = info
  return { ...record, currentState, currentStateUpdatedAt, playable, stopped, progress, failReason, failText, canRetry }
}

/** Rows as they are now: those in work are read again every 5 seconds (product B2), the list when one of them is over. */
export function useLiveRecords<R extends ListedRecord>(shown: readonly R[], accountCode: string): R[] {
  const client = useQueryClient()
  const recordIds = shown.filter(({ currentState }) => isInWork(currentState)).map(({ id }) => id)
  const { data } = useQuery({
    ...read(records.info, { recordIds: recordIds.slice(0, limits.recordInfoIds) }, { accountCode }),
    enabled: recordIds.length > 0,
    refetchInterval: limits.recordPollMs,
  })
  const live = shown.map((record) => withInfo(record, data?.records[record.id]))
  const over = live.some(
    ({ currentState, playable }, index) =>
      shown[index] &&
      (!isInWork(currentState) || playable !== shown[index].playable) &&
      isInWork(shown[index].currentState),
  )
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: readKey(records.getListByFilter, undefined, { accountCode }) })
  }, [over, client, accountCode])
  return live
}

/** Reads the account's lists again when an upload of this browser makes a record or changes its state. */
export function useListsFollowUploads(accountCode: string): void {
  const client = useQueryClient()
  const made = getItems(useUploads())
    .filter(({ item }) => item.accountCode === accountCode && item.recordId !== null)
    .map(({ item }) => `${item.recordId} ${item.status} ${item.uploaderStatus}`)
    .join()
  useEffect(() => {
    if (made === '') return
    void client.invalidateQueries({ queryKey: readKey(records.getListByFilter, undefined, { accountCode }) })
  }, [made, client, accountCode])
}
