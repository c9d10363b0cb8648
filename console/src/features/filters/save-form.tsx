import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import {
  type FilterVisibility,
  filters,
  filterVisibilities,
  type SavedFilter,
} from '@skleyka/contract/filters/filters.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { visibilityLabels } from './visibility-labels.ts'

const needed: Readonly<Record<FilterVisibility, Permission | null>> = {
  PRIVATE: null,
  ACCOUNT: 'media.can_use_not_private_filters',
  LINK: 'media.can_public_records_filters',
}

/** The ways a user may show his filters (product B3); the one that it has stays among them. */
export function useVisibilities(present: FilterVisibility = 'PRIVATE') {
  const may = useMay()
  return filterVisibilities
    .filter((one) => {
      const permission = needed[one]
      return one === present || permission === null || may({ access: { who: 'member', section: 'VIDEO', permission } })
    })
    .map((value) => ({ value, label: visibilityLabels[value] }))
}

interface Props {
  ast: FilterAst
  /** Beginning of the name. */
  name: string
  onClose: () => void
  onSaved: (filter: SavedFilter) => void
}

/** «Сохранить как фильтр»: a new filter of these conditions, by a name of its own. */
export default function SaveForm({ ast, name, onClose, onSaved }: Props) {
  const visibilities = useVisibilities()
  const form = useForm({
    call: filters.save,
    accountCode: useAccountCode(),
    latest: { values: { name, visibility: 'PRIVATE' as FilterVisibility }, version: 0 },
    params: (values) => ({ ...values, name: values.name.trim(), ast }),
    problems: ({ name: typed }) => ({ name: nameProblem(typed) }),
    onSaved: ({ filter }) => {
      showToast({ type: 'success', message: 'Фильтр сохранён' })
      onSaved(filter)
    },
  })
  return (
    <PopupForm title="Новый фильтр" verb="Сохранить" {...{ form, onClose }}>
      <TextInput label="Название" required {...form.field('name')} />
      {visibilities.length > 1 && (
        <Segmented label="Кому виден" titled choices={visibilities} {...form.field('visibility')} />
      )}
    </PopupForm>
  )
}

export function nameProblem(name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return 'Введите название'
  return length > filterBounds.nameChars
    ? `Название не\u00a0длиннее ${filterBounds.nameChars}\u00a0символов`
    : undefined
}
