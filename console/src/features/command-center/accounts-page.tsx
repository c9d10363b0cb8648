import { admin } from '@skleyka/contract/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate, useAddress } from '../../browser/address-bar.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useScreen } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SearchInput } from '../../ui/text-input/text-input.tsx'
import {
  type AccountsAddress,
  accountsAddressOf,
  accountsQuery,
  firstAccounts,
  foundAccounts,
} from './accounts-list.ts'
import styles from './accounts-page.module.css'
import { AccountsTable, AccountsTableSkeleton } from './accounts-table.tsx'
import { CommandCenterPage } from './command-center-page.tsx'

const states = [
  { value: 'all', label: 'Все' },
  { value: 'open', label: 'Открытые' },
  { value: 'locked', label: 'Заблокированные' },
] as const

/** cc/accounts (product B12): every account there is. The address holds the whole state of the list. */
export default function AccountsPage() {
  const { title } = useScreen()
  const list = accountsAddressOf(new URLSearchParams(useAddress().search))
  const to = (next: AccountsAddress) => `/cc/accounts${accountsQuery(next)}`
  const show = (next: Partial<AccountsAddress>) => navigate(to({ ...list, page: 1, ...next }), { replace: true })
  const asked = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  const found = foundAccounts(asked.data?.accounts ?? [], list)
  const page = found.slice((list.page - 1) * list.perPage, list.page * list.perPage)
  return (
    <CommandCenterPage>
      <Card title={title} level={1} {...(asked.data && { note: groupDigits(found.length) })}>
        <div className={styles.filters}>
          <SearchInput label="Название, код, ID или почта" value={list.q} onChange={(q) => show({ q })} />
          <Segmented label="Состояние" choices={states} value={list.state} onChange={(state) => show({ state })} />
        </div>
        {asked.isError ? (
          <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
        ) : !asked.data ? (
          <AccountsTableSkeleton />
        ) : page.length === 0 ? (
          <EmptyState
            drawing={<NothingFound />}
            title={found.length > 0 ? 'Такой страницы нет' : 'Аккаунты не\u00a0найдены'}
            actions={<ButtonLink to={to(firstAccounts)}>Показать все</ButtonLink>}
          >
            {list.q === '' ? 'Попробуйте другое состояние' : `По запросу «${list.q.trim()}» ничего нет`}
          </EmptyState>
        ) : (
          <>
            <AccountsTable accounts={page} list={list} to={to} />
            <Pagination
              page={list.page}
              perPage={list.perPage}
              total={found.length}
              to={(next, perPage) => to({ ...list, page: next, perPage })}
            />
          </>
        )}
      </Card>
    </CommandCenterPage>
  )
}
