import type { ManagedAccount } from '@skleyka/contract/admin.ts'
import { Patiently } from '../../ui/skeleton/skeleton.tsx'
import { SkeletonRows, Table, TableHead } from '../../ui/table/table.tsx'
import { AccountRow } from './account-row.tsx'
import { type AccountsAddress, firstAccounts, type SortField, sortedBy } from './accounts-list.ts'
import styles from './accounts-table.module.css'

interface Props {
  accounts: readonly ManagedAccount[]
  list: AccountsAddress
  to: (list: AccountsAddress) => string
}

/** The accounts of one page; under 768 px the rows are cards. */
export function AccountsTable({ accounts, list, to }: Props) {
  const now = new Date()
  return (
    <Table label="Аккаунты" className={styles.table ?? ''}>
      <Head list={list} to={to} />
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.accountId} account={account} now={now} />
        ))}
      </tbody>
    </Table>
  )
}

/** Grey rows of the same height, when the answer takes its time. */
export function AccountsTableSkeleton() {
  return (
    <Patiently>
      <Table label="Аккаунты загружаются" className={styles.table ?? ''}>
        <Head list={firstAccounts} />
        <SkeletonRows rows={10} columns={[180, 24, 80, 76, 140, 20, 36, 48, 72, 110, 24]} />
      </Table>
    </Patiently>
  )
}

function Head({ list, to }: { list: AccountsAddress; to?: Props['to'] }) {
  const sort = (field: SortField) =>
    to === undefined
      ? {}
      : {
          sortTo: to(sortedBy(list, field)),
          sorted:
            list.sort.field !== field
              ? undefined
              : list.sort.order === 'asc'
                ? ('ascending' as const)
                : ('descending' as const),
        }
  return (
    <thead>
      <tr>
        <TableHead className={styles.name} {...sort('name')}>
          Аккаунт, код
        </TableHead>
        <TableHead className={styles.id} numeric {...sort('id')}>
          ID
        </TableHead>
        <TableHead className={styles.state}>Состояние</TableHead>
        <TableHead className={styles.sections}>Функционал</TableHead>
        <TableHead className={styles.owner}>Владелец</TableHead>
        <TableHead className={styles.members} numeric {...sort('members')}>
          Польз.
        </TableHead>
        <TableHead className={styles.records} numeric {...sort('records')}>
          Видео
        </TableHead>
        <TableHead className={styles.size} numeric {...sort('size')}>
          Объём
        </TableHead>
        <TableHead className={styles.created} {...sort('created')}>
          Создан
        </TableHead>
        <TableHead className={styles.last} {...sort('last')}>
          Последнее видео
        </TableHead>
        <TableHead className={styles.actions}>
          <span className="visually-hidden">Действия</span>
        </TableHead>
      </tr>
    </thead>
  )
}
