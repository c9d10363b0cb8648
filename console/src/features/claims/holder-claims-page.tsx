import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { HolderPass } from '../../api/holder-calls.ts'
import { readForHolder } from '../../api/holder-calls.ts'
import { ListCard } from '../../list/list-card.tsx'
import { useList } from '../../list/use-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { HolderFrame, holderPath } from '../copyright-holders/copyright-holders.tsx'
import { ClaimFilters, claimAddress, claimColumns, claimQuery } from './claim-columns.tsx'
import { NewClaim } from './new-claim.tsx'

/** kpo/holders/{name}/claims (product B13): the claims of a copyright holder. */
export default function HolderClaimsPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={params.name}>{(pass) => <Claims pass={pass} />}</HolderFrame>
}

function Claims({ pass }: { pass: HolderPass }) {
  const { address, ...found } = useList(claimAddress, (list) =>
    readForHolder(holderClaims.list, claimQuery(list), pass),
  )
  const [isNew, setNew] = useState(false)
  return (
    <>
      <ListCard
        {...found}
        address={address}
        name="holder-claims"
        columns={claimColumns(({ id }) => holderPath(pass.name, `claims/${id}`))}
        isNarrowed={address.list.q !== '' || address.list.state !== 'open'}
        control={
          <Button kind="main" icon={Plus} onClick={() => setNew(true)}>
            Подать претензию
          </Button>
        }
        filters={<ClaimFilters list={address.list} show={address.show} />}
        empty={{
          title: 'Открытых претензий нет',
          text: 'Если ваше произведение показывают без\u00a0разрешения, подайте претензию на\u00a0видео.',
        }}
        notFound={{ title: 'Таких претензий нет', text: 'Выберите другие условия' }}
      />
      {isNew && <NewClaim pass={pass} onClose={() => setNew(false)} />}
    </>
  )
}
