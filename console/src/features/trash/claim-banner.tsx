import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { ShieldBan } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { countryName } from '../../russian/country-names.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import styles from './trash.module.css'

/** Says over a video that a claim keeps it from viewers, everywhere or in some countries. */
export default function ClaimBanner({ claimBlock, claimCountries }: Pick<RecordView, 'claimBlock' | 'claimCountries'>) {
  const accountCode = useAccountCode()
  const may = useMay()
  const path = claimBlock === null ? 'setting/claims' : `setting/claims/${claimBlock}`
  return (
    <div className={styles.held} role="note">
      <Icon of={ShieldBan} size={18} />
      {claimBlock === null ? (
        <p>
          <strong>Не&#160;показывается в&#160;некоторых странах по&#160;претензии</strong>{' '}
          <span>{claimCountries.map(countryName).join(', ')}. Это изменится, только когда решение отменят.</span>
        </p>
      ) : (
        <p>
          <strong>Снято с&#160;публикации по&#160;претензии №&#160;{claimBlock}</strong>{' '}
          <span>Опубликовать видео можно, только когда претензию отклонят или отменят решение.</span>
        </p>
      )}
      {may(claims.get) && (
        <TextLink to={pagePath(accountCode, path)}>
          {claimBlock === null ? 'Открыть претензии' : 'Открыть претензию'}
        </TextLink>
      )}
    </div>
  )
}
