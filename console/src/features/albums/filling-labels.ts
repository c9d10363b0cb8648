import { type AlbumFilling, type FoundOrder, foundOrders } from '@skleyka/contract/albums/albums.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** Order of the videos of an album by filter, as one choice. */
export type FoundSort = `${FoundOrder}-${AlbumFilling['order']}`

const labels: Record<FoundSort, string> = {
  'created-desc': 'Сначала новые',
  'created-asc': 'Сначала старые',
  'published-desc': 'Сначала опубликованные недавно',
  'published-asc': 'Сначала опубликованные давно',
  'name-asc': 'По\u00a0названию',
  'name-desc': 'По\u00a0названию, с\u00a0конца',
  'duration-asc': 'Сначала короткие',
  'duration-desc': 'Сначала длинные',
}
const directions = ['asc', 'desc'] as const
const sorts = foundOrders.flatMap((by) => directions.map((order) => ({ by, order, value: `${by}-${order}` as const })))

export const foundChoices = sorts
  .map(({ value }) => ({ value, label: labels[value] }))
  .toSorted((a, b) => Object.keys(labels).indexOf(a.value) - Object.keys(labels).indexOf(b.value))

/** The two parts of a choice. */
export function readSort(sort: FoundSort): Pick<AlbumFilling, 'by' | 'order'> {
  const { by, order } = sorts.find(({ value }) => value === sort) ?? { by: 'created', order: 'desc' }
  return { by, order }
}

/** «сначала новые, до 100»: how an album by filter stands. */
export const fillingFacts = ({ by, order, limit }: AlbumFilling): string =>
  `${labels[`${by}-${order}`].toLocaleLowerCase('ru')}, до\u00a0${groupDigits(limit)}`
