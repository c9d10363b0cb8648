import { liveStatistic } from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { ChartLine } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** Way from a livestream to who watched it; absent without the right and before the first broadcast. */
export function LiveStatisticLink({ uuid, sessions }: { uuid: string; sessions: readonly unknown[] }) {
  const accountCode = useAccountCode()
  const may = useMay()
  if (sessions.length === 0 || !may(liveStatistic.broadcasts)) return null
  return (
    <ButtonLink icon={ChartLine} to={pagePath(accountCode, `stat/live/record/${uuid}`)}>
      Статистика
    </ButtonLink>
  )
}
