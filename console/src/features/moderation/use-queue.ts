import { moderation } from '@skleyka/contract/moderation/moderation.calls.ts'
import { type ListedRecord, records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate, useAddress } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { onModeration } from '../records/records.ts'
import { neighbours } from './queue-order.ts'

const inQueue = '?queue=moderation'
/** The oldest that wait, which are looked through first. */
const oldest = {
  filter: { where: onModeration },
  page: 1,
  perPage: 100,
  sort: { field: 'created', order: 'asc' },
} as const

/** Returns where a video is looked at as one of those that wait. */
export const queuePath = (accountCode: string, id: number): string =>
  `${pagePath(accountCode, `records/${id}`)}${inQueue}`

/** Returns what waits for a moderator, and the ways through it; empty for whoever is none. */
export function useQueue(record: Pick<ListedRecord, 'id' | 'createdDate'> | null) {
  const accountCode = useAccountCode()
  const isModerator = useMay()(moderation.moderate)
  const isInQueue = useAddress().search === inQueue
  const { data } = useQuery({
    ...read(records.getListByFilter, oldest, { accountCode }),
    enabled: isModerator,
  })
  const waiting = data?.records ?? []
  const { previous, next } = record ? neighbours(waiting, record) : { previous: null, next: waiting[0] ?? null }
  const open = (to: ListedRecord | null) => {
    if (to === null) return false
    navigate(queuePath(accountCode, to.id))
    return true
  }
  return {
    isInQueue,
    /** Number of waiting ones but this. */
    others: (data?.total ?? 0) - Number(waiting.some(({ id }) => id === record?.id)),
    isKnown: data !== undefined,
    previous,
    next,
    open,
  }
}
