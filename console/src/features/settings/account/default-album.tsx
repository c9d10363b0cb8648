import type { accountSettings } from '@skleyka/contract/account-settings.ts'
import { albums } from '@skleyka/contract/albums.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import type { useForm } from '../../../form/use-form.ts'
import { groupDigits } from '../../../russian/numbers.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import type { AccountValues } from './account-values.ts'

interface Props {
  accountCode: string
  /** The album that is saved now. */
  saved: number | null
  form: Pick<ReturnType<typeof useForm<typeof accountSettings.update, AccountValues>>, 'field'>
}

const byHand = { kind: 'manual', page: 1, perPage: bounds.pageSize, sort: { field: 'name', order: 'asc' } } as const
const hint = `Сюда попадают загрузки, файлы по\u00a0ссылке и\u00a0импорт, если альбом не\u00a0выбран. Шаблоны альбома действуют и\u00a0на\u00a0них. Когда в\u00a0нём станет ${groupDigits(bounds.albumItems)}\u00a0видео, новые останутся без альбома`

/** The album that new videos join; only those that people fill are offered. */
export function DefaultAlbum({ accountCode, saved, form }: Props) {
  const list = useQuery(read(albums.list, byHand, { accountCode }))
  const listed = list.data?.items
  const isListed = listed?.some(({ id }) => id === saved) ?? true
  const apart = useQuery({
    ...read(albums.get, { id: saved ?? 0, page: 1, perPage: 1 }, { accountCode }),
    enabled: saved !== null && !isListed,
  })
  const offered = [...(listed ?? []), ...(apart.data ? [apart.data.album] : [])]
  return (
    <Combobox
      // the list of choices is read once: when they come, it is another one, and nobody has begun with the first
      key={offered.length}
      label="Альбом новых видео"
      placeholder="Без альбома"
      choices={offered.map(({ id, name, path }) => ({
        value: String(id),
        label: [...path.map((around) => around.name), name].join(' / '),
      }))}
      {...form.field('defaultAlbum', hint)}
      {...((list.isPending || apart.isLoading) && { disabled: true })}
    />
  )
}
