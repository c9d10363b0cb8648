import { type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { bulkActs } from '@skleyka/contract/bulk/bulk-acts.ts'
import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

/** At first it is asked for more often: most are over at once. */
const soonMs = 250
const soonTimes = 8
const pollMs = 1_000

/** A bulk change with the first of what it left out, read again while it goes on. */
export const batchRead = (batchId: string, accountCode: string) =>
  queryOptions({
    ...read(bulk.bulkGet, { batchId, page: 1, perPage: 50 }, { accountCode }),
    refetchInterval: ({ state }) => {
      if (state.data?.batch.state !== 'RUNNING') return false
      return state.dataUpdateCount < soonTimes ? soonMs : pollMs
    },
  })

/** Reads records anew after a bulk change, and everything else that its act touches. */
export function readRecordsAnew(client: QueryClient, { act }: Pick<BatchView, 'act'>) {
  const areas = new Set<unknown>(act === null ? ['records'] : ['records', ...bulkActs[act.name].touches])
  void client.invalidateQueries({
    predicate: ({ queryKey: [area, path] }) => areas.has(area) && path !== bulk.bulkGet.path,
  })
}

/** Waits in the background, whichever page is open, until a bulk change goes on no more. */
export function whenBatchStands(client: QueryClient, batchId: string, accountCode: string): Promise<BatchView> {
  const observer = new QueryObserver(client, batchRead(batchId, accountCode))
  return new Promise((resolve) => {
    const leave = observer.subscribe(({ data }) => {
      if (!data || data.batch.state === 'RUNNING') return
      leave()
      readRecordsAnew(client, data.batch)
      resolve(data.batch)
    })
  })
}
