import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useSettled } from '../../form/use-settled.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'

/** The first page of the albums of any level in Russian order. */
export const firstAlbums = (filled?: 'manual') =>
  ({
    ...(filled && { kind: filled }),
    page: 1,
    perPage: bounds.pageSize,
    sort: { field: 'name', order: 'asc' },
  }) as const

type Named = Pick<Album, 'id' | 'name' | 'path'>

interface Props extends Omit<ComponentProps<typeof Combobox<string>>, 'choices' | 'onType' | 'onChange'> {
  accountCode: string
  onChange: (id: string | null) => void
  /** Only albums that people fill. */
  filled?: 'manual'
  /** Albums that cannot be chosen. */
  without?: ((album: Named) => boolean) | undefined
  /** Name of an album that was chosen before, where it may be gone. */
  gone?: { readonly id: number; readonly name: string } | undefined
}

/**
 * One album of the account by its whole name. The first hundred are found as they stand; where there are more, what is typed
 * is sought among all.
 */
export function AlbumChoice({ accountCode, filled, without = () => false, gone, value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Named | null>(null)
  const first = useQuery(read(albums.list, firstAlbums(filled), { accountCode }))
  const isMore = (first.data?.total ?? 0) > bounds.pageSize
  const listed = first.data?.items ?? []
  const isKnown = (id: string) => [...listed, ...(picked ? [picked] : [])].some((one) => String(one.id) === id)
  const isApart = value !== null && first.data !== undefined && !isKnown(value)
  const apart = useQuery({
    ...read(albums.get, { id: Number(value), page: 1, perPage: 1 }, { accountCode }),
    enabled: isApart,
  })
  const held = [...listed, ...(picked ? [picked] : []), ...(apart.data ? [apart.data.album] : [])]
  const chosen = held.find(({ id }) => String(id) === value)
  const words = useSettled(chosen && typed === wholeName(chosen) ? '' : typed.trim()).slice(0, bounds.searchChars)
  const sought = useQuery({
    ...read(albums.list, { ...firstAlbums(filled), q: words }, { accountCode }),
    enabled: isMore && words !== '',
    placeholderData: keepPreviousData,
  })
  const offered = isMore && words !== '' ? (sought.data?.items ?? []) : listed
  const shown = [...offered, ...(chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen] : [])]
  const choices = shown.filter((one) => !without(one)).map((one) => ({ value: String(one.id), label: wholeName(one) }))
  if (gone && isApart && apart.isError && value === String(gone.id)) choices.push({ value, label: gone.name })
  return (
    <Combobox
      // the choices and the name of what is chosen are read once: when they come, it is another one
      key={isMore ? `sought ${chosen === undefined && value !== null}` : `whole ${choices.length}`}
      {...field}
      choices={choices}
      value={value}
      onChange={(id) => {
        setPicked(shown.find((one) => String(one.id) === id) ?? null)
        onChange(id)
      }}
      {...(isMore && { onType: setTyped })}
      {...((first.isPending || apart.isLoading) && { disabled: true })}
    />
  )
}

/** «Сезоны / Второй». */
const wholeName = ({ path, name }: Pick<Named, 'path' | 'name'>): string =>
  [...path.map((around) => around.name), name].join(' / ')
