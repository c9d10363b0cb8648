import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { withOnly } from './conditions.ts'
import { type StatisticAddress, sameScopeTo } from './statistic-address.ts'
import { Halves } from './statistic-page.tsx'
import { TopCard } from './top-card.tsx'

const tops: readonly { by: DimensionName; title: string; path: string }[] = [
  { by: 'record', title: 'Видео', path: 'stat/vod/records' },
  { by: 'site', title: 'Сайты', path: 'stat/vod/sites' },
  { by: 'country', title: 'Страны', path: 'stat/vod/geo' },
  { by: 'album', title: 'Альбомы', path: 'stat/vod/albums' },
]

/** The greatest videos, sites, countries and albums of a summary; a press on one shows the summary of it alone. */
export function SummaryTops({ address, measure }: { address: StatisticAddress; measure: MeasureName }) {
  const own = useAccountCode()
  const { list, to } = address
  return (
    <Halves>
      {tops.map(({ by, title, path }) => (
        <TopCard
          key={by}
          {...{ address, title, by, measure }}
          moreTo={sameScopeTo(pagePath(own, path), list)}
          rowTo={(key) =>
            by === 'record' && key !== ''
              ? sameScopeTo(pagePath(own, `stat/vod/record/${key}`), list)
              : to({ where: withOnly(list.where, by, key) })
          }
          hasPictures={by === 'record'}
        />
      ))}
    </Halves>
  )
}
