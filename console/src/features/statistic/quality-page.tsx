import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { FailuresCard } from '../../report/failures-card.tsx'
import { FigureCards } from '../../report/figure-cards.tsx'
import { measureCard } from '../../report/measure-card.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { refreshMs, useStatisticAddress } from '../statistic-view/statistic-view.ts'
import {
  BreakdownSection,
  ExportMenu,
  FreshNote,
  MainChart,
  StatisticBar,
  StatisticPage,
} from '../statistic-view/statistic-view.tsx'

const shown = [
  ...(['startP50Ms', 'startP95Ms', 'rebufferRatio', 'bitrateKbps', 'startFailureRate', 'playFailureRate'] as const),
] satisfies readonly MeasureName[]

const split = {
  levels: ['quality', 'asn', 'country', 'device', 'browser'],
  measures: ['views', 'startP50Ms', 'startP95Ms', 'rebufferRatio', 'bitrateKbps', 'errorRate'],
} satisfies Parameters<typeof BreakdownSection>[0]['of']

/** stat/vod/quality (product B8): how fast and how smoothly videos play, what errors end them, and where. */
export default function QualityPage() {
  const address = useStatisticAddress()
  const { scope, days, step, show } = address
  const measure = shown.find((name) => name === address.measure) ?? 'startP50Ms'
  const quality = useQuery({
    ...read(statistic.quality, { ...scope, step }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const { data } = quality
  return (
    <StatisticPage
      note={<FreshNote address={address} freshTo={data?.freshTo} />}
      control={<ExportMenu address={address} by={[]} measures={shown} step={step} />}
      bar={<StatisticBar address={address} />}
    >
      {quality.isError && !data ? (
        <Card>
          <LoadError error={quality.error} onRetry={() => void quality.refetch()} />
        </Card>
      ) : (
        <>
          <Card>
            <FigureCards
              label="Качество показа"
              cards={shown.map((name) => measureCard(name, data?.figures, data?.before))}
              chosen={measure}
              onChoose={(name) => show({ measure: name })}
            />
          </Card>
          <MainChart address={address} measure={measure} />
          <FailuresCard failures={data?.failures} />
          <BreakdownSection address={address} of={split} />
        </>
      )}
    </StatisticPage>
  )
}
