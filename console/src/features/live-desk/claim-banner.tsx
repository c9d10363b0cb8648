import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import { ShieldBan } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import styles from './live-desk.module.css'

/** Says over a livestream that a claim has taken it off the air, or that it must not be deleted. */
export default function ClaimBanner({ holdReason, claimBlock }: Pick<Translation, 'holdReason' | 'claimBlock'>) {
  const accountCode = useAccountCode()
  const may = useMay()
  return (
    <div className={styles.claimed} role="note">
      <Icon of={ShieldBan} size={18} />
      {claimBlock === null ? (
        <p>
          <strong dir="auto">Запрет удаления{holdReason ? `: ${holdReason}` : ''}</strong>{' '}
          <span>Пока он действует, трансляцию нельзя удалить.</span>
        </p>
      ) : (
        <p>
          <strong>Снята с&#160;публикации по&#160;претензии №&#160;{claimBlock}</strong>{' '}
          <span>В&#160;эфир она выйдет, только когда претензию отклонят или отменят решение.</span>
        </p>
      )}
      {claimBlock !== null && may(claims.get) && (
        <TextLink to={pagePath(accountCode, `setting/claims/${claimBlock}`)}>Открыть претензию</TextLink>
      )}
    </div>
  )
}
