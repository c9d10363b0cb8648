import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'

type Placed = Pick<ListedRecord, 'id' | 'createdDate'>

/** The neighbours of a video among those that wait, the oldest first; it may be one that waits no more. After the last comes the first. */
export function neighbours<Row extends Placed>(waiting: readonly Row[], of: Placed) {
  const others = waiting.filter(({ id }) => id !== of.id)
  const isLater = ({ id, createdDate }: Row) =>
    createdDate.getTime() > of.createdDate.getTime() ||
    (createdDate.getTime() === of.createdDate.getTime() && id > of.id)
  return {
    previous: others.findLast((row) => !isLater(row)) ?? null,
    next: others.find(isLater) ?? others[0] ?? null,
  }
}
