import { nearQuota, quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { StatisticUsage } from '@skleyka/contract/statistic/usage.calls.ts'
import { Card } from '../../ui/page/card.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './stored-now.module.css'

/** Time on air of this month beside its quota (product B8); nothing for an account without either. */
export function AirNow({ air: { seconds, limitSeconds } }: Pick<StatisticUsage, 'air'>) {
  if (seconds === 0 && limitSeconds === null) return null
  const share = limitSeconds === null || limitSeconds === 0 ? null : seconds / limitSeconds
  return (
    <Card title="Эфир в&nbsp;этом месяце" padded>
      <p className={styles.sum}>
        <b>{quotaText('airtime', seconds)}</b>
        {limitSeconds === null ? ' без ограничения' : ` из\u00a0${quotaText('airtime', limitSeconds)}`}
      </p>
      {share !== null && <ProgressBar value={Math.min(1, share)} tone={share >= nearQuota ? 'bad' : 'work'} />}
    </Card>
  )
}
