import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { type StatisticAddress, sameScopeTo, withOnly } from '../statistic-view/statistic-view.ts'
import { Halves, TopCard } from '../statistic-view/statistic-view.tsx'

/** The greatest values of one dimension. */
export interface Top {
  readonly by: DimensionName
  readonly title: string
  /** The screen of all of them; none has one where it is absent. */
  readonly path?: string
  /** The screen of one of them; a press narrows the summary where it is absent. */
  readonly ofOne?: string
}

interface Props {
  readonly address: StatisticAddress
  readonly measure: MeasureName
  readonly tops: readonly Top[]
}

/** The greatest videos, sites, countries and albums of a summary; a press on one shows the summary of it alone. */
export function SummaryTops({ address, measure, tops }: Props) {
  const own = useAccountCode()
  const { list, to } = address
  return (
    <Halves>
      {tops.map(({ by, title, path, ofOne }) => (
        <TopCard
          key={by}
          {...{ address, title, by, measure }}
          {...(path !== undefined && { moreTo: sameScopeTo(pagePath(own, path), list) })}
          rowTo={(key) =>
            ofOne !== undefined && key !== ''
              ? sameScopeTo(pagePath(own, `${ofOne}/${key}`), list)
              : to({ where: withOnly(list.where, by, key) })
          }
          hasPictures={ofOne === 'stat/vod/record'}
        />
      ))}
    </Halves>
  )
}
