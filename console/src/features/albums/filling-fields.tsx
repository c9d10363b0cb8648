import { type Album, foundLimit } from '@skleyka/contract/albums/albums.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import type { useForm } from '../../form/use-form.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { AlbumValues } from './album-values.ts'
import { type FoundSort, foundChoices } from './filling-labels.ts'

interface Props {
  accountCode: string
  form: Pick<ReturnType<typeof useForm<typeof filters.save, AlbumValues>>, 'field' | 'values'>
  /** Present source of the album; undefined for a new one. */
  before?: Album['filling'] | undefined
}

const notes: Record<'new' | 'manual' | 'filter', Record<AlbumValues['kind'], string>> = {
  new: { manual: 'Видео и\u00a0порядок выбирают люди', filter: 'Состав определяет сохранённый фильтр' },
  manual: { manual: 'Видео и\u00a0порядок выбирают люди', filter: 'Найденное займёт место того, что собрано вручную' },
  filter: { manual: 'Видео останутся в\u00a0нынешнем порядке', filter: 'Состав определяет сохранённый фильтр' },
}

/** Fields for the source and the order of an album (product B4). */
export function FillingFields({ accountCode, form, before }: Props) {
  const { data } = useQuery(
    readWhole((page) => read(filters.list, { ...page, sort: { field: 'name', order: 'asc' } }, { accountCode })),
  )
  const choices = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  if (before && data && !choices.some(({ value }) => value === String(before.filterId))) {
    choices.push({ value: String(before.filterId), label: before.filterName ?? 'Личный фильтр другого пользователя' })
  }
  const { kind } = form.values
  const kindNotes = notes[before === undefined ? 'new' : before === null ? 'manual' : 'filter']
  const isEmpty = data !== undefined && choices.length === 0
  return (
    <>
      <RadioGroup
        label="Тип"
        choices={[
          { value: 'manual', label: 'Ручной', note: kindNotes.manual },
          {
            value: 'filter',
            label: 'По\u00a0фильтру',
            note: isEmpty ? 'Сначала сохраните фильтр в\u00a0списке видео' : kindNotes.filter,
            disabled: isEmpty,
          },
        ]}
        {...form.field('kind')}
      />
      {kind === 'filter' && (
        <>
          <Combobox
            // the list of choices is read once: when they come, it is another one
            key={String(data !== undefined)}
            label="Фильтр"
            required
            choices={choices}
            {...form.field('filterId')}
          />
          <Select<FoundSort> label="Порядок" choices={foundChoices} {...form.field('sorted')} />
          <NumberInput
            label="Не больше"
            unit="видео"
            min={foundLimit.least}
            max={foundLimit.most}
            {...form.field('limit')}
          />
        </>
      )}
    </>
  )
}
