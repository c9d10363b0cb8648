import { type Role, roleSortFields, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { Plus } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { figureColumn, momentColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { SettingsPage } from '../settings/settings.tsx'

const RolesBar = lazyPiece(() => import('./roles-bar.tsx'))

const address = listAddress({ sort: sortField(roleSortFields, { column: 'name', direction: 'ascending' }) })

/** setting/roles (product B9): the roles of the system and those of the account. */
export default function RolesPage() {
  const accountCode = useAccountCode()
  const found = useList(address, ({ sort, ...page }) =>
    read(roles.list, { ...page, sort: sortParams(sort) }, { accountCode }),
  )
  return (
    <SettingsPage>
      <ListCard
        {...found}
        name="roles"
        columns={columnsOf(accountCode)}
        choosing={{ nameOf: ({ name }) => name, question: {}, bar: RolesBar }}
        control={
          <ButtonLink kind="main" icon={Plus} to={pagePath(accountCode, 'setting/roles/create')}>
            Создать роль
          </ButtonLink>
        }
        empty={{ title: 'Ролей пока нет', text: <p>Роль определяет права в&#160;аккаунте.</p> }}
      />
    </SettingsPage>
  )
}

const columnsOf = (accountCode: string): readonly Column<Role>[] => [
  {
    id: 'name',
    title: 'Роль',
    fixed: true,
    card: 'title',
    sortable: 'ascending',
    cell: ({ id, name, description, isSystem }) => (
      <Titled
        to={pagePath(accountCode, `setting/roles/${id}`)}
        under={[...(isSystem ? ['Системная'] : []), ...(description ? [description] : [])].join('. ') || undefined}
      >
        {name}
      </Titled>
    ),
  },
  figureColumn('users', 'Пользователей', ({ users }) => groupDigits(users), { width: 150 }),
  figureColumn('permissions', 'Права', ({ permissions }) => `${permissions.length} из\u00a053`),
  momentColumn('updated', 'Изменена', ({ updatedAt }) => updatedAt, { shownFrom: 's' }),
]
