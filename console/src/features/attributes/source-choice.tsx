import type { ExportSource } from '@skleyka/contract/attributes/attributes.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import type { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { AlbumChoice } from '../album-choice/album-choice.tsx'

export interface SourceValue {
  kind: 'ALL' | 'FILTER' | 'ALBUM'
  filterId: string | null
  albumId: string | null
}

const kinds = [
  { value: 'ALL', label: 'Все видео' },
  { value: 'FILTER', label: 'Фильтр' },
  { value: 'ALBUM', label: 'Альбом' },
] as const

const sort = { field: 'name', order: 'asc' } as const

/** Choice of videos: all, those of a saved filter, those of an album. */
export function SourceChoice({
  form,
}: {
  form: Pick<ReturnType<typeof useForm<never, SourceValue>>, 'field' | 'values'>
}) {
  const accountCode = useAccountCode()
  const { kind } = form.values
  const ofFilters = useQuery({
    ...readWhole((page) => read(filters.list, { ...page, sort }, { accountCode })),
    enabled: kind === 'FILTER',
  })
  return (
    <>
      <Segmented label="Какие видео" titled choices={kinds} {...form.field('kind')} />
      {kind === 'FILTER' && (
        <Combobox
          label="Фильтр"
          choices={(ofFilters.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('filterId')}
        />
      )}
      {kind === 'ALBUM' && <AlbumChoice label="Альбом" accountCode={accountCode} {...form.field('albumId')} />}
    </>
  )
}

export const isWhole = ({ kind, filterId, albumId }: SourceValue): boolean =>
  kind === 'ALL' || (kind === 'FILTER' ? filterId : albumId) !== null

/** Returns what the calls take; a choice that is not whole is refused by the form before. */
export function sourceOf({ kind, filterId, albumId }: SourceValue): ExportSource {
  if (kind === 'ALL') return { kind }
  return kind === 'FILTER' ? { kind, filterId: Number(filterId) } : { kind, albumId: Number(albumId) }
}
