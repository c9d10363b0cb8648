import type { ParamsOf } from '@skleyka/contract/method.ts'
import { type trash, trashSortFields } from '@skleyka/contract/trash/trash.calls.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { choiceField, searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'

/** Stands for the rules of the account where a person could stand. */
export const byRule = 'rule'

const fields = {
  q: searchField(),
  reason: searchField(),
  /** The number of whoever put it there, or that it was a rule; empty for all. */
  who: searchField(),
  when: choiceField(['any', 'day', 'week', 'month'], 'any'),
  left: choiceField(['any', 'day', 'week'], 'any'),
}
export const trashAddress = listAddress({
  ...fields,
  sort: sortField(trashSortFields, { column: 'disposed', direction: 'descending' }),
})
export type TrashQuery = typeof trashAddress.first

const days = { day: 1, week: 7, month: 30 } as const
const dayMs = 24 * 3600 * 1000

/** Returns true if anything but the order narrows the list. */
export const isNarrowed = ({ q, reason, who, when, left }: TrashQuery): boolean =>
  q !== '' || reason !== '' || who !== '' || when !== 'any' || left !== 'any'

/** Returns what the server is asked; `now` is rounded to the hour, so that a list is not another one at every look. */
export function trashParams(list: TrashQuery, now: Date): ParamsOf<typeof trash.list> {
  const { q, reason, who, when, left, sort, page, perPage } = list
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return {
    ...(q !== '' && { q }),
    ...(reason !== '' && { reason }),
    ...(addressNumber(who) !== null && { userId: Number(who) }),
    ...(who === byRule && { byRule: true as const }),
    ...(when !== 'any' && { from: new Date(hour - days[when] * dayMs) }),
    ...(left !== 'any' && { withinDays: days[left] }),
    sort: sortParams(sort),
    page,
    perPage,
  }
}
