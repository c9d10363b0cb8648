import { area } from '../area.ts'
import { liveStatistic } from './live-statistic.calls.ts'
import { recordReferrers } from './referrers.calls.ts'
import { statistic } from './statistic.calls.ts'
import { statisticRefusals } from './statistic.refusals.ts'
import { statisticExports } from './statistic-exports.calls.ts'
import { statisticReports } from './statistic-reports.calls.ts'
import { statisticUsage } from './usage.calls.ts'

export const statisticArea = area({
  calls: { statistic, liveStatistic, statisticExports, statisticReports, statisticUsage, recordReferrers },
  refusals: statisticRefusals,
  objects: { statisticExport: 'Выгрузка статистики', statisticReport: 'Отчёт статистики' },
})
