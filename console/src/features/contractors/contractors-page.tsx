import {
  type Contractor,
  contractorFields,
  contractorSortFields,
  contractors,
} from '@skleyka/contract/contractors/contractors.calls.ts'
import { emptyValues, typedNamesOf } from '@skleyka/contract/field-types.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { FieldInput } from '../../form/field-input.tsx'
import { readFields, type TypedFields, typedFields } from '../../form/field-values.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { actsColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { SettingsPage } from '../settings/settings.tsx'

const address = listAddress({
  sort: sortField(contractorSortFields, { column: 'name', direction: 'ascending' }),
})

/** setting/contractors: studios and editors that the account orders videos from. */
export default function ContractorsPage() {
  const accountCode = useAccountCode()
  const [edited, edit] = useState<Contractor | 'new' | null>(null)
  const list = useList(address, ({ sort, ...page }) =>
    read(contractors.list, { ...page, sort: sortParams(sort) }, { accountCode }),
  )
  return (
    <SettingsPage>
      <ListCard
        {...list}
        name="contractors"
        columns={columnsOf(edit)}
        control={
          <Button kind="main" icon={Plus} onClick={() => edit('new')}>
            Добавить подрядчика
          </Button>
        }
        empty={{ title: 'Подрядчиков пока нет', text: <p>Подрядчик снимает или монтирует видео для вас.</p> }}
      />
      {edited !== null && <ContractorForm contractor={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </SettingsPage>
  )
}

const columnsOf = (edit: (contractor: Contractor) => void): readonly Column<Contractor>[] => [
  {
    ...{ id: 'name', title: 'Подрядчик', fixed: true, card: 'title' },
    sortable: 'ascending',
    cell: ({ name }) => name,
  },
  { ...{ id: 'email', title: 'Почта', card: 'line' }, sortable: 'ascending', cell: ({ email }) => email },
  actsColumn((contractor) => <Acts contractor={contractor} onEdit={() => edit(contractor)} />, { width: 96 }),
]

function Acts({ contractor: { id, name }, onEdit }: { contractor: Contractor; onEdit: () => void }) {
  const remove = useAskedWrite(contractors.delete, useAccountCode())
  const question = { title: `Удалить подрядчика «${name}»?`, okLabel: 'Удалить', danger: true }
  return (
    <span>
      <IconButton size={32} icon={Pencil} label={`Изменить: ${name}`} onClick={onEdit} />
      <IconButton
        size={32}
        icon={Trash2}
        label={`Удалить: ${name}`}
        onClick={() => void remove({ id }, question, 'Подрядчик удалён')}
      />
    </span>
  )
}

type Values = TypedFields<typeof contractorFields>

function ContractorForm({ contractor, onClose }: { contractor: Contractor | null; onClose: () => void }) {
  const form = useForm({
    call: contractors.save,
    accountCode: useAccountCode(),
    latest: {
      values: typedFields(contractorFields, contractor ?? emptyValues(contractorFields)),
      version: contractor?.rowVersion ?? 0,
    },
    params: (values: Values, _changed, rowVersion) => ({
      ...(contractor && { id: contractor.id, rowVersion }),
      ...readFields(contractorFields, values),
    }),
    problems: ({ name }) => ({ name: name.trim() === '' ? 'Введите название' : undefined }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Подрядчик сохранён' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={contractor ? 'Правка подрядчика' : 'Новый подрядчик'}
      verb={contractor ? 'Сохранить' : 'Добавить'}
      {...{ form, onClose }}
    >
      {typedNamesOf(contractorFields).map((name) => (
        <FieldInput key={name} field={contractorFields[name]} {...form.field(name)} />
      ))}
    </PopupForm>
  )
}
