import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import type { ReactNode } from 'react'
import { comparisonLabels, comparisons } from '../../report/periods.ts'
import { ReportBar } from '../../report/report-bar.tsx'
import { useScreen } from '../../session/contexts.ts'
import { MenuChip } from '../../ui/chip/menu-chip.tsx'
import { AnalyticsPage } from './analytics.tsx'
import type { AnalyticsAddress } from './analytics-address.ts'
import styles from './analytics-report.module.css'

interface Props {
  address: AnalyticsAddress
  hasSteps?: boolean
  /** In the bar, beside the comparison. */
  narrowed?: ReactNode
  children: ReactNode
}

const compareChoices = comparisons.map((value) => ({ value, label: comparisonLabels[value] }))

/** A report of the analytics: its title, its bar, its cards. */
export function AnalyticsReport({ address, hasSteps = true, narrowed, children }: Props) {
  const { title } = useScreen()
  const { list, show } = address
  return (
    <AnalyticsPage>
      <div className={styles.page}>
        <h1>{title}</h1>
        <div className={styles.bar}>
          <ReportBar<StatisticStep>
            address={hasSteps ? address : { ...address, steps: [address.step] }}
            presets={['today', 'yesterday', '7', '28', '90', '365']}
          >
            <MenuChip
              name="Сравнить:"
              kind={list.compare === 'none' ? 'plain' : 'on'}
              choices={compareChoices}
              value={list.compare}
              onChange={(compare) => show({ compare })}
            />
            {narrowed}
          </ReportBar>
        </div>
        {children}
      </div>
    </AnalyticsPage>
  )
}
