import { bounds, limits } from '@skleyka/contract/limits.ts'
import { type TaskItem, type TaskState, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

/** States in which a task still does something or is going to. */
const active: TaskState[] = ['RUNNING', 'QUEUED', 'RETRY_WAIT', 'WAITING']

/** Number of failures told at once; the list of records has a group for all of them. */
export const maxFailures = 20

/** Time between two looks at a queue that stands still, ms: the same as the count of new records (product B2). */
const calmPollMs = 30_000

const tasksOf = (accountCode: string, states: TaskState[], perPage: number) =>
  read(uploader.getAccountUploaderTasks, { accountCode, states, page: 1, perPage }, { accountCode })

/** Returns what the workers have of the account, and what has failed; null account asks nothing. A hidden page does not ask. */
export function useAccountTasks(accountCode: string | null, watched: boolean) {
  const enabled = accountCode !== null
  const poll = (busy: boolean) => (watched || busy ? limits.recordPollMs : calmPollMs)
  // what the header read half a minute ago is no answer to somebody who opens the queue
  const refetchOnMount = watched ? 'always' : true
  const running = useQuery({
    ...tasksOf(accountCode ?? '', active, bounds.pageSize),
    enabled,
    refetchOnMount,
    refetchInterval: ({ state }) => poll((state.data?.total ?? 0) > 0),
  })
  const isBusy = (running.data?.total ?? 0) > 0
  const failed = useQuery({
    ...tasksOf(accountCode ?? '', ['FAILED'], maxFailures),
    enabled,
    refetchOnMount,
    refetchInterval: poll(isBusy),
  })
  return { running, failed }
}

/** Uploads into the account that are under way, from whatever browser or program. */
export function useAccountUploading(accountCode: string) {
  return useQuery({
    ...read(uploader.getAccountUploadingInfo, { accountCode, page: 1, perPage: bounds.pageSize }, { accountCode }),
    refetchOnMount: 'always',
    refetchInterval: limits.recordPollMs,
  })
}

/** Returns when the latest of these failed, milliseconds of the epoch; 0 for none. */
export const latestFailure = (tasks: readonly TaskItem[]): number =>
  Math.max(0, ...tasks.map(({ finishedAt }) => finishedAt?.getTime() ?? 0))

/** Returns what runs first, then what waits by its place; a task that waits for another try has no place. */
export const inTurn = (tasks: readonly TaskItem[]): TaskItem[] =>
  tasks.toSorted((a, b) => turnOf(a) - turnOf(b) || a.id - b.id)

const turnOf = ({ state, place }: TaskItem): number => (state === 'RUNNING' ? 0 : (place ?? Number.MAX_SAFE_INTEGER))
