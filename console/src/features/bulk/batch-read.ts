import { type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

const pollMs = 1_000

/** A bulk change with the first of what it left out, read again while it goes on. */
export const batchRead = (batchId: string, accountCode: string) =>
  queryOptions({
    ...read(bulk.bulkGet, { batchId, page: 1, perPage: 50 }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.batch.state === 'RUNNING' ? pollMs : false),
  })

/** The records on the screen follow the end of a bulk change. */
export const readRecordsAnew = (client: QueryClient) =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [area, path] }) => area === 'records' && path !== bulk.bulkGet.path,
  })

/** Waits in the background, whichever page is open, until a bulk change goes on no more. */
export function whenBatchStands(client: QueryClient, batchId: string, accountCode: string): Promise<BatchView> {
  const observer = new QueryObserver(client, batchRead(batchId, accountCode))
  return new Promise((resolve) => {
    const leave = observer.subscribe(({ data }) => {
      if (!data || data.batch.state === 'RUNNING') return
      leave()
      readRecordsAnew(client)
      resolve(data.batch)
    })
  })
}
