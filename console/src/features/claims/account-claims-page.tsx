import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useList } from '../../list/use-list.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { ClaimFilters, claimAddress, claimantColumn, claimColumns, claimQuery } from './claim-columns.tsx'

/** setting/claims (product B13): claims on videos of the account. */
export default function AccountClaimsPage() {
  const accountCode = useAccountCode()
  const { address, ...found } = useList(claimAddress, (list) => read(claims.list, claimQuery(list), { accountCode }))
  const [first, ...rest] = claimColumns(({ id }) => pagePath(accountCode, `setting/claims/${id}`))
  return (
    <SettingsPage>
      <Crumbs />
      <ListCard
        {...found}
        address={address}
        name="account-claims"
        columns={first ? [first, claimantColumn, ...rest] : []}
        isNarrowed={address.list.q !== '' || address.list.state !== 'open'}
        filters={<ClaimFilters list={address.list} show={address.show} />}
        empty={{
          title: 'Открытых претензий нет',
          text: 'Если правообладатель заявит о\u00a0правах на\u00a0ваше видео, претензия появится здесь, а\u00a0вы\u00a0получите письмо.',
        }}
        notFound={{ title: 'Таких претензий нет', text: 'Выберите другие условия' }}
      />
    </SettingsPage>
  )
}
