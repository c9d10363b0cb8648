import { admin } from '@skleyka/contract/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { accountColumns } from './account-columns.tsx'
import { accountsAddress, foundAccounts } from './accounts-list.ts'
import { CommandCenterPage } from './command-center.tsx'

const states = [
  { value: 'all', label: 'Все' },
  { value: 'open', label: 'Открытые' },
  { value: 'locked', label: 'Заблокированные' },
] as const

/** cc/accounts (product B12): every account there is. */
export default function AccountsPage() {
  const place = useListAddress(accountsAddress)
  const { q, state, page, perPage } = place.list
  const asked = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  const found = asked.data && foundAccounts(asked.data.accounts, place.list)
  return (
    <CommandCenterPage>
      <ListCard
        asked={asked}
        rows={found?.slice((page - 1) * perPage, page * perPage) ?? null}
        total={found?.length ?? 0}
        name="accounts"
        columns={accountColumns(new Date())}
        rowId={({ accountId }) => String(accountId)}
        address={place}
        isNarrowed={q !== '' || state !== 'all'}
        filters={
          <Filters>
            <ListSearch label="Название, код, ID или почта" q={q} onSearch={(text) => place.show({ q: text })} />
            <Segmented
              label="Состояние"
              choices={states}
              value={state}
              onChange={(next) => place.show({ state: next })}
            />
          </Filters>
        }
        empty={{
          title: 'Аккаунтов пока нет',
          text: <p>Аккаунт добавляют командой «npm run admin -- account create»</p>,
        }}
        notFound={{
          title: 'Аккаунты не\u00a0найдены',
          text: q === '' ? 'Попробуйте другое состояние' : `По запросу «${q}» ничего нет`,
        }}
      />
    </CommandCenterPage>
  )
}
