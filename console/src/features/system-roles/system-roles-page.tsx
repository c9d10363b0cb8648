import { type SystemRole, systemRoleSortFields, systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { Plus } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { figureColumn, momentColumn } from '../../list/columns.ts'
import { sortField, sortParams } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CommandCenterPage } from '../command-center/command-center.tsx'

const SystemRolesBar = lazyPiece(() => import('./system-roles-bar.tsx'))

const address = listAddress({ sort: sortField(systemRoleSortFields, { column: 'name', direction: 'ascending' }) })

/** cc/roles (product B12, C8): the roles that every account has. */
export default function SystemRolesPage() {
  const found = useList(address, ({ sort, ...page }) =>
    read(systemRoles.list, { ...page, sort: sortParams(sort) }, { accountCode: null }),
  )
  return (
    <CommandCenterPage>
      <ListCard
        {...found}
        name="cc-roles"
        columns={columns}
        choosing={{ nameOf: ({ name }) => name, question: {}, bar: SystemRolesBar }}
        control={
          <ButtonLink kind="main" icon={Plus} to="/cc/roles/create">
            Создать роль
          </ButtonLink>
        }
        empty={{ title: 'Ролей пока нет', text: <p>Системная роль есть в&#160;каждом аккаунте.</p> }}
      />
    </CommandCenterPage>
  )
}

const columns: readonly Column<SystemRole>[] = [
  {
    id: 'name',
    title: 'Роль',
    fixed: true,
    card: 'title',
    sortable: 'ascending',
    cell: ({ id, name, description }) => (
      <Titled to={`/cc/roles/${id}`} under={description || undefined}>
        {name}
      </Titled>
    ),
  },
  figureColumn('permissions', 'Права', ({ permissions }) => `${permissions.length} из\u00a053`),
  figureColumn('users', 'Людей', ({ users }) => groupDigits(users)),
  figureColumn('accounts', 'Аккаунтов', ({ accounts }) => groupDigits(accounts)),
  momentColumn('updated', 'Изменена', ({ updatedAt }) => updatedAt, { shownFrom: 's' }),
]
