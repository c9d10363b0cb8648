import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import type { ComponentType } from 'react'
import type { StatisticAddress } from './statistic-address.ts'

/** A report by the values of a dimension: what it is split by, deeper with each press on a row, and its figures. */
export interface BreakdownOf {
  readonly levels: readonly [DimensionName, ...DimensionName[]]
  readonly measures: readonly [MeasureName, ...MeasureName[]]
  /** Address of a row in place of the next level. */
  readonly rowTo?: (key: string, address: StatisticAddress) => string
  /** Stands above the table: a map. */
  readonly above?: ComponentType<{ address: StatisticAddress; measure: MeasureName; by: DimensionName }>
}
