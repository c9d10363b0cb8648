import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import type { ListedClaim } from '@skleyka/contract/claims/claim.ts'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { choiceField, searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useList } from '../../list/use-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import { ClaimFilters, claimantColumn, claimColumns, claimFields, claimQuery } from './claim-columns.tsx'
import { ClaimTerms } from './claim-terms.tsx'
import styles from './claims.module.css'
import { SummaryCard } from './summary-card.tsx'

const ages = ['any', 'late', '1', '7', '30'] as const
const ageChoices = [
  { value: 'any', label: 'Любой возраст' },
  { value: 'late', label: 'Срок ответа истёк' },
  { value: '1', label: 'Старше суток' },
  { value: '7', label: 'Старше недели' },
  { value: '30', label: 'Старше месяца' },
] as const

const address = listAddress({
  ...claimFields,
  age: choiceField(ages, 'any'),
  account: searchField(),
  holder: searchField(),
})

const accountColumn: Column<ListedClaim> = {
  id: 'account',
  title: 'Аккаунт',
  width: 160,
  shownFrom: 'm',
  card: 'line',
  cell: ({ account }) => account && <Titled>{account.name}</Titled>,
}

/** cc/claims (product B13): claims of the whole platform. */
export default function AdminClaimsPage() {
  const { address: place, ...found } = useList(address, ({ age, account, holder, ...list }) =>
    read(
      adminClaims.list,
      {
        ...claimQuery(list),
        overdueOnly: age === 'late',
        ...(age !== 'any' && age !== 'late' && { olderDays: Number(age) }),
        ...(account !== '' && { ofAccount: account }),
        ...(addressNumber(holder) !== null && { ofHolder: Number(holder) }),
      },
      { accountCode: null },
    ),
  )
  const { list } = place
  const [isSetting, setSetting] = useState(false)
  const [first, ...rest] = claimColumns(({ id }) => `/cc/claims/${id}`)
  return (
    <CommandCenterPage>
      <ListCard
        {...found}
        address={place}
        name="cc-claims"
        columns={first ? [first, claimantColumn, accountColumn, ...rest] : []}
        isNarrowed={
          list.q !== '' || list.state !== 'open' || list.age !== 'any' || list.account !== '' || list.holder !== ''
        }
        control={<Button onClick={() => setSetting(true)}>Сроки</Button>}
        filters={
          <ClaimFilters list={list} show={place.show}>
            <span className={styles.choice}>
              <Select
                label="Возраст"
                hideLabel
                choices={ageChoices}
                value={list.age}
                onChange={(age) => place.show({ age })}
              />
            </span>
            <span className={styles.choice}>
              <AccountChoice value={list.account} onChange={(account) => place.show({ account })} />
            </span>
          </ClaimFilters>
        }
        empty={{
          title: 'Открытых претензий нет',
          text: 'Здесь появятся претензии правообладателей на\u00a0видео платформы.',
        }}
        notFound={{ title: 'Таких претензий нет', text: 'Выберите другие условия' }}
      />
      <SummaryCard />
      {isSetting && <ClaimTerms onClose={() => setSetting(false)} />}
    </CommandCenterPage>
  )
}
