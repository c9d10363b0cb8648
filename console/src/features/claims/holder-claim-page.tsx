import { isOpenClaim } from '@skleyka/contract/claims/claim-states.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type HolderPass, readForHolder, writeForHolder } from '../../api/holder-calls.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { HolderFrame, holderPath } from '../copyright-holders/copyright-holders.tsx'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimContent } from './claim-page.tsx'

/** kpo/holders/{name}/claims/{id} (product B13): one claim of a copyright holder. */
export default function HolderClaimPage({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <HolderFrame word={params.name}>
      {(pass) => <OneClaim pass={pass} id={addressNumber(params.id) ?? 0} />}
    </HolderFrame>
  )
}

function OneClaim({ pass, id }: { pass: HolderPass; id: number }) {
  const query = useQuery({ ...readForHolder(holderClaims.get, { id: id || 1 }, pass), enabled: id > 0 })
  const { mutateAsync: open } = useMutation(writeForHolder(holderClaims.openFile, pass))
  const withdraw = useMutation(writeForHolder(holderClaims.withdraw, pass))
  const ask = async (rowVersion: number) => {
    const isSure = await confirm({
      title: 'Отозвать претензию?',
      message: 'Рассматривать её перестанут. Новую претензию на\u00a0это видео можно подать в\u00a0любой момент.',
      okLabel: 'Отозвать',
    })
    if (!isSure) return
    await withdraw.mutateAsync({ id, rowVersion, reason: '' }).then(
      () => showToast({ type: 'success', message: 'Претензия отозвана' }),
      () => undefined,
    )
  }
  return (
    <ClaimContent
      id={id}
      query={query}
      listTo={holderPath(pass.name, 'claims')}
      whyNone="Проверьте номер: возможно, она другого правообладателя."
    >
      {(claim) => (
        <ClaimDetails
          claim={claim}
          accountCode={null}
          openFile={(fileId) => open({ claimId: id, fileId })}
          {...(isOpenClaim(claim.state) && {
            acts: (
              <Button kind="danger-quiet" busy={withdraw.isPending} onClick={() => void ask(claim.rowVersion)}>
                Отозвать
              </Button>
            ),
          })}
        />
      )}
    </ClaimContent>
  )
}
