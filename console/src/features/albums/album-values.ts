import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import type { Album, AlbumFilling } from '@skleyka/contract/albums/albums.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { type TypedFields, typedFields } from '../../form/field-values.ts'
import type { Problems } from '../../form/use-form.ts'
import { type FoundSort, readSort } from './filling-labels.ts'

/** The form of an album; ids are texts, as choices are. */
export interface AlbumValues extends TypedFields<typeof albumFields> {
  parentId: string | null
  kind: 'manual' | 'filter'
  filterId: string | null
  sorted: FoundSort
  limit: number | null
}

const usual = { kind: 'manual', filterId: null, sorted: 'created-desc', limit: 100 } as const

/** Returns what a new album begins with. */
export const newValues = (parentId: number | null): AlbumValues => ({
  ...typedFields(albumFields, emptyValues(albumFields)),
  parentId: parentId === null ? null : String(parentId),
  ...usual,
})

/** Returns what is saved of an album. */
export function valuesOf(album: Pick<Album, keyof typeof albumFields | 'path' | 'filling'>): AlbumValues {
  const { path, filling } = album
  const own = { ...typedFields(albumFields, album), parentId: path.at(-1)?.id.toString() ?? null }
  if (filling === null) return { ...own, ...usual }
  const { filterId, by, order, limit } = filling
  return { ...own, kind: 'filter', filterId: String(filterId), sorted: `${by}-${order}`, limit }
}

/** Returns what fills the album by its form; null for people, or while no filter is chosen. */
export function fillingIn({ kind, filterId, sorted, limit }: AlbumValues): AlbumFilling | null {
  if (kind === 'manual' || filterId === null || limit === null) return null
  return { filterId: Number(filterId), ...readSort(sorted), limit }
}

/** Returns what is missing for an album by filter. */
export const fillingProblems = ({ kind, filterId, limit }: AlbumValues): Problems<AlbumValues> => ({
  filterId: kind === 'filter' && filterId === null ? 'Выберите фильтр' : undefined,
  limit: kind === 'filter' && limit === null ? 'Укажите, сколько видео взять' : undefined,
})

const fillingKeys: readonly (keyof AlbumValues)[] = ['kind', 'filterId', 'sorted', 'limit']
export const changesFilling = (changed: readonly (keyof AlbumValues)[]): boolean =>
  changed.some((key) => fillingKeys.includes(key))
