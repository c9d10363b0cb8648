import { listedOf } from '@skleyka/contract/field-types.ts'
import {
  type PlatformUser,
  platformUserSortFields,
  platformUsers,
} from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { memberStates } from '@skleyka/contract/users/users.calls.ts'
import { read } from '../../api/queries.ts'
import { fieldColumns } from '../../list/columns.ts'
import { choiceField, searchField, sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { formatDay, formatNearMoment } from '../../russian/dates.ts'
import { memberLabels, nameOf } from '../../russian/member-labels.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import { accountsLabel } from './user-labels.ts'
import styles from './users.module.css'

const address = listAddress({
  q: searchField(),
  state: choiceField(['all', ...memberStates], 'all'),
  who: choiceField(['all', 'admins'], 'all'),
  sort: sortField(platformUserSortFields, { column: 'name', direction: 'ascending' }),
})

const states = [
  { value: 'all', label: 'Любое состояние' },
  ...memberStates.map((state) => ({ value: state, label: memberLabels[state].label })),
] as const
const kinds = [
  { value: 'all', label: 'Все люди' },
  { value: 'admins', label: 'Администраторы' },
] as const

/** cc/users (product B12): everybody who has a part in the platform. */
export default function UsersPage() {
  const { address: place, ...found } = useList(address, ({ q, state, who, sort, ...page }) =>
    read(
      platformUsers.list,
      {
        ...page,
        q,
        sort: sortParams(sort),
        ...(state !== 'all' && { state }),
        adminsOnly: who === 'admins',
      },
      { accountCode: null },
    ),
  )
  const { q, state, who } = place.list
  const asksCodes = found.rows?.some(({ totp }) => totp !== null) ?? false
  return (
    <CommandCenterPage>
      <ListCard
        {...found}
        address={place}
        name="cc-users"
        columns={columns(asksCodes)}
        isNarrowed={q !== '' || state !== 'all' || who !== 'all'}
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
                label="Кто"
                hideLabel
                choices={kinds}
                value={who}
                onChange={(next) => place.show({ who: next })}
              />
            </span>
          </Filters>
        }
        empty={{ title: 'Пользователей пока нет', text: <p>Людей приглашают в&#160;настройках аккаунта.</p> }}
        notFound={{ title: 'Никто не\u00a0найден', text: 'Измените запрос или условия' }}
      />
    </CommandCenterPage>
  )
}

const columns = (asksCodes: boolean): readonly Column<PlatformUser>[] => [
  {
    id: 'name',
    title: 'Пользователь',
    fixed: true,
    card: 'title',
    sortable: 'ascending',
    cell: (user) => (
      <div className={styles.person}>
        <Avatar name={nameOf(user)} image={user.avatar} size={36} />
        <div className={styles.words}>
          <Titled to={`/cc/users/${user.id}`} {...(user.name !== '' && { under: user.email })}>
            {nameOf(user)}
          </Titled>
        </div>
      </div>
    ),
  },
  {
    id: 'accounts',
    title: 'Аккаунты и\u00a0роли',
    width: 300,
    card: 'line',
    cell: (user) => <span className={styles.accounts}>{accountsLabel(user)}</span>,
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 150,
    card: 'line',
    sortable: 'ascending',
    cell: ({ state }) => {
      const { label, ...mark } = memberLabels[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'last_visit',
    title: 'Последний визит',
    width: 160,
    sortable: 'descending',
    shownFrom: 'm',
    card: 'fact',
    cell: ({ lastVisitAt: at }) => at && formatNearMoment(at),
  },
  ...(asksCodes
    ? [
        {
          id: 'totp',
          title: '2FA',
          width: 70,
          shownFrom: 'l',
          card: 'fact',
          cell: ({ totp }) => (totp ? 'Есть' : 'Нет'),
        } satisfies Column<PlatformUser>,
      ]
    : []),
  {
    id: 'created',
    title: 'Появился',
    width: 120,
    sortable: 'descending',
    shownFrom: 'xl',
    cell: ({ createdAt }) => formatDay(createdAt, { near: new Date() }),
  },
  ...fieldColumns(listedOf(userFields)),
]
