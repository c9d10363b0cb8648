import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../api/queries.ts'
import { FigureCards } from '../../report/figure-cards.tsx'
import { measureCard } from '../../report/measure-card.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { keepZone, refreshMs, useStatisticAddress } from '../statistic-view/statistic-view.ts'
import {
  ExportMenu,
  FreshNote,
  MainChart,
  NoData,
  StatisticBar,
  StatisticPage,
} from '../statistic-view/statistic-view.tsx'
import { SummaryTops, type Top } from './summary-tops.tsx'

const shownOfVideos = [
  ...(['views', 'viewers', 'loads', 'viewRate', 'watchSeconds'] as const),
  ...(['depth', 'completions100', 'adImpressions', 'rebufferRatio', 'errorRate'] as const),
] satisfies readonly MeasureName[]

const topsOfVideos: readonly Top[] = [
  { by: 'record', title: 'Видео', path: 'stat/vod/records', ofOne: 'stat/vod/record' },
  { by: 'site', title: 'Сайты', path: 'stat/vod/sites' },
  { by: 'country', title: 'Страны', path: 'stat/vod/geo' },
  { by: 'album', title: 'Альбомы', path: 'stat/vod/albums' },
]

const besideDays = ['viewers', 'watchSeconds', 'depth'] satisfies readonly MeasureName[]

interface Props {
  /** The measures of its cards. */
  readonly shown: readonly MeasureName[]
  readonly tops: readonly Top[]
}

/** stat/vod/all (product B8): the summary of videos. */
export default function SummaryPage() {
  return <Summary shown={shownOfVideos} tops={topsOfVideos} />
}

/** Every figure of a period beside the one before, a chart of one of them, the greatest values. */
export function Summary({ shown, tops }: Props) {
  const address = useStatisticAddress()
  const { scope, days, measure = 'views', show, accountCode, step } = address
  const summary = useQuery({
    ...read(statistic.summary, scope),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const { data } = summary
  useEffect(() => {
    if (data) keepZone(accountCode, data.timeZone)
  }, [data, accountCode])
  const isEmpty = data !== undefined && data.loads === 0 && (data.before?.loads ?? 0) === 0
  return (
    <StatisticPage
      note={<FreshNote address={address} freshTo={data?.freshTo} />}
      control={<ExportMenu address={address} by={[]} measures={shown} step={step} />}
      bar={<StatisticBar address={address} />}
    >
      {summary.isError && !data ? (
        <Card>
          <LoadError error={summary.error} onRetry={() => void summary.refetch()} />
        </Card>
      ) : isEmpty ? (
        <NoData address={address} />
      ) : (
        <>
          <Card>
            <FigureCards
              label="Показатели"
              cards={shown.map((name) => measureCard(name, data?.figures, data?.before))}
              chosen={measure}
              onChoose={(name) => show({ measure: name })}
            />
          </Card>
          <MainChart address={address} measure={measure} beside={besideDays} openRows={7} />
          <MainChart address={address} measure={measure} by="device" hasLook={false} title="Устройства" />
          <SummaryTops address={address} measure={measure} tops={tops} />
        </>
      )}
    </StatisticPage>
  )
}
