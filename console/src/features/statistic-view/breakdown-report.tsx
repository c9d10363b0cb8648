import { dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { measures } from '@skleyka/contract/statistic/measures.ts'
import { useEffect } from 'react'
import { MenuChip } from '../../ui/chip/menu-chip.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { keepZone } from './account-zone.ts'
import type { BreakdownOf } from './breakdown.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FreshNote } from './fresh-note.tsx'
import { MainChart } from './main-chart.tsx'
import { NoData } from './no-data.tsx'
import { type StatisticAddress, useStatisticAddress } from './statistic-address.ts'
import { StatisticBar } from './statistic-bar.tsx'
import styles from './statistic-page.module.css'
import { StatisticPage } from './statistic-page.tsx'
import { useBreakdown } from './use-breakdown.ts'

/** stat/vod/*: the chart of the greatest values, and the table of all of them (product B8). */
export function BreakdownReport({ of: report }: { of: BreakdownOf }) {
  const address = useStatisticAddress()
  const { list, accountCode } = address
  const by = levelOf(report, list.by)
  // the same read as that of the table: one call
  const { data } = useBreakdown(address, by, report.measures)
  useEffect(() => {
    if (data) keepZone(accountCode, data.timeZone)
  }, [data, accountCode])
  return (
    <StatisticPage
      note={<FreshNote address={address} freshTo={data?.freshTo} />}
      control={<ExportMenu address={address} by={[by]} measures={report.measures} />}
      bar={<StatisticBar address={address} />}
    >
      <BreakdownSection address={address} of={report} isAlone />
    </StatisticPage>
  )
}

const levelOf = ({ levels }: BreakdownOf, word: string | undefined) =>
  levels.find((level) => level === word) ?? levels[0]

interface SectionProps {
  address: StatisticAddress
  of: BreakdownOf
  /** It is all there is on its screen, and says itself that there is nothing. */
  isAlone?: boolean
}

/** Figures by a dimension: the chart of the greatest values, the table of all. */
export function BreakdownSection({ address, of: report, isAlone = false }: SectionProps) {
  const { list, show } = address
  const by = levelOf(report, list.by)
  const measure = report.measures.find((name) => name === list.measure) ?? report.measures[0]
  const breakdown = useBreakdown(address, by, report.measures)
  return (
    <>
      {report.levels.length > 1 && (
        <div className={styles.levels}>
          <Segmented
            label="Разрез"
            choices={report.levels.map((value) => ({ value, label: dimensions[value].title }))}
            value={by}
            onChange={(level) => show({ by: level, sort: list.sort })}
          />
        </div>
      )}
      {isAlone && breakdown.data?.total === 0 ? (
        <NoData address={address} />
      ) : (
        <>
          {report.above && <report.above address={address} measure={measure} by={by} />}
          {isAlone && (
            <MainChart
              {...{ address, measure, by }}
              control={
                <MenuChip
                  name="Показатель:"
                  choices={report.measures.map((value) => ({ value, label: measures[value].title }))}
                  value={measure}
                  onChange={(chosen) => show({ measure: chosen })}
                />
              }
            />
          )}
          <BreakdownTable {...{ address, by, breakdown }} of={report} />
        </>
      )}
    </>
  )
}
