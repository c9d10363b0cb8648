import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Select } from '../../ui/select/select.tsx'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import styles from './account-columns.module.css'
import { accountColumns } from './account-columns.tsx'
import { accountsAddress, foundAccounts } from './accounts-list.ts'

const AccountsBar = lazyPiece(() => import('./accounts-bar.tsx'))

const states = [
  { value: 'all', label: 'Любое состояние' },
  { value: 'open', label: 'Открытые' },
  { value: 'locked', label: 'Заблокированные' },
] as const

const withSections = [
  { value: 'all', label: 'Любой функционал' },
  ...sections.map((section) => ({ value: section, label: sectionTitles[section] })),
] as const
const encryptions = [
  { value: 'all', label: 'С\u00a0шифрованием и\u00a0без' },
  { value: 'on', label: 'С\u00a0шифрованием' },
  { value: 'off', label: 'Без шифрования' },
] as const

/** cc/accounts (product B12): every account there is. */
export default function AccountsPage() {
  const place = useListAddress(accountsAddress)
  const { q, state, section, encryption, page, perPage } = place.list
  const query = useQuery(read(admin.getAllAccounts, {}, { accountCode: null }))
  const found = query.data && foundAccounts(query.data.accounts, place.list)
  return (
    <CommandCenterPage>
      <ListCard
        query={query}
        rows={found?.slice((page - 1) * perPage, page * perPage) ?? null}
        total={found?.length ?? 0}
        name="accounts"
        columns={accountColumns(new Date())}
        rowId={({ accountId }) => String(accountId)}
        address={place}
        choosing={{
          nameOf: ({ accountName }) => accountName,
          question: { q, state, section, encryption },
          bar: AccountsBar,
        }}
        control={
          <ButtonLink kind="main" to="/cc/accounts/create">
            Создать аккаунт
          </ButtonLink>
        }
        isNarrowed={q !== '' || [state, section, encryption].some((choice) => choice !== 'all')}
        filters={
          <Filters>
            <ListSearch label="Название, код, ID или почта" q={q} onSearch={(text) => place.show({ q: text })} />
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
                label="Функционал"
                hideLabel
                choices={withSections}
                value={section}
                onChange={(next) => place.show({ section: next })}
              />
            </span>
            <span className={styles.choice}>
              <Select
                label="Шифрование"
                hideLabel
                choices={encryptions}
                value={encryption}
                onChange={(next) => place.show({ encryption: next })}
              />
            </span>
          </Filters>
        }
        empty={{
          title: 'Аккаунтов пока нет',
          text: <p>Создайте первый и&#160;пригласите в&#160;него владельца</p>,
        }}
        notFound={{
          title: 'Аккаунты не\u00a0найдены',
          text: q === '' ? 'Выберите другие условия' : `По запросу «${q}» ничего нет`,
        }}
      />
    </CommandCenterPage>
  )
}
