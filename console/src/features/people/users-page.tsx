import type { ParamsOf } from '@skleyka/contract/method.ts'
import { memberSortFields, memberStates, users } from '@skleyka/contract/users/users.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { choiceField, searchField, sortField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { memberLabels } from '../../russian/member-labels.ts'
import { useAccountCode, useApp, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { InviteUsers } from './invite-users.tsx'
import styles from './people.module.css'
import { type Act, UserAct } from './user-act.tsx'
import { userColumns } from './user-columns.tsx'

const address = listAddress({
  q: searchField(),
  state: choiceField(['all', ...memberStates], 'all'),
  role: searchField(),
  sort: sortField(memberSortFields, { column: 'name', direction: 'ascending' }),
})

const states = [
  { value: 'all', label: 'Любое состояние' },
  ...memberStates.map((state) => ({ value: state, label: memberLabels[state].label })),
] as const

/** setting/users (product B9): the people of the account. */
export default function UsersPage() {
  const accountCode = useAccountCode()
  const { user } = useApp()
  const may = useMay()
  const place = useListAddress(address)
  const [isInviting, setInviting] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const { q, state, role } = place.list
  const query = useQuery({
    ...read(users.list, toListParams(place.list), { accountCode }),
    placeholderData: keepPreviousData,
  })
  const choices = useQuery(read(users.roleChoices, {}, { accountCode }))
  const asksCodes = query.data?.users.some(({ totp }) => totp !== null) ?? false
  const roles = choices.data?.roles ?? []
  const ofRole = [
    { value: '', label: 'Любая роль' },
    ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <SettingsPage>
      <ListCard
        query={query}
        rows={query.data?.users ?? null}
        total={query.data?.total ?? 0}
        rowId={({ id }) => String(id)}
        name="users"
        columns={userColumns({ accountCode, ownId: user.id, may, onAct: setAct, asksCodes })}
        address={place}
        isNarrowed={q !== '' || state !== 'all' || role !== ''}
        control={
          <Button kind="main" icon={UserPlus} onClick={() => setInviting(true)}>
            Пригласить
          </Button>
        }
        filters={
          <Filters>
            <ListSearch label="Имя или почта" q={q} onSearch={(text) => place.show({ q: text })} />
            <span className={styles.choice}>
              <Select
                label="Состояние"
                hideLabel
                choices={states}
                value={state}
                onChange={(next) => place.show({ state: next })}
              />
            </span>
            <span className={styles.choice}>
              <Select
                label="Роль"
                hideLabel
                choices={ofRole}
                value={role}
                onChange={(next) => place.show({ role: next })}
              />
            </span>
          </Filters>
        }
        empty={{
          title: 'В аккаунте пока никого нет',
          text: <p>Пригласите коллег по&#160;почте: каждый войдёт под своим именем и&#160;со&#160;своими правами.</p>,
        }}
        notFound={{ title: 'Никто не\u00a0найден', text: 'Измените запрос или условия' }}
      />
      {isInviting && <InviteUsers onClose={() => setInviting(false)} />}
      {act && <UserAct {...act} onClose={() => setAct(null)} />}
    </SettingsPage>
  )
}

type UserListState = typeof address.first

function toListParams({ q, state, role, sort, page, perPage }: UserListState): ParamsOf<typeof users.list> {
  const order = sort.direction === 'ascending' ? 'asc' : 'desc'
  return {
    ...{ q, page, per_page: perPage, sort: sort.column, order },
    ...(state !== 'all' && { state }),
    ...(addressNumber(role) !== null && { role: Number(role) }),
  }
}
