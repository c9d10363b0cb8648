import { records } from '@skleyka/contract/records/records.calls.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { FigureCards } from '../../report/figure-cards.tsx'
import { measureCard } from '../../report/measure-card.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { refreshMs, sameScopeTo, useStatisticAddress, withOnly } from '../statistic-view/statistic-view.ts'
import {
  FreshNote,
  Halves,
  MainChart,
  NoData,
  StatisticBar,
  StatisticPage,
  TopCard,
} from '../statistic-view/statistic-view.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const shown = [
  ...(['views', 'viewers', 'loads', 'viewRate', 'watchSeconds'] as const),
  ...(['depth', 'completions25', 'completions50', 'completions75', 'completions100'] as const),
] satisfies readonly MeasureName[]

const tops = [
  { by: 'site', title: 'Сайты', path: 'sites' },
  { by: 'country', title: 'Страны', path: 'geo' },
  { by: 'device', title: 'Устройства', path: 'devices' },
  { by: 'browser', title: 'Браузеры', path: 'devices' },
] as const

/** stat/vod/record/{id} (product B8): one video, second by second, and each of its viewings. */
export default function StatisticRecordPage({
  params: { id: word = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const own = useAccountCode()
  const may = useMay()
  const id = addressNumber(word) ?? 0
  const whole = useStatisticAddress()
  const address = { ...whole, scope: { ...whole.scope, recordId: id } }
  const { scope, days, show, list, to, measure = 'views' } = address
  const record = useQuery({ ...read(records.getById, { id }), enabled: id !== 0 && may(records.getById) })
  const summary = useQuery({
    ...read(statistic.summary, scope),
    enabled: days !== null && id !== 0,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const { data } = summary
  const found = record.data?.record
  if (id === 0 || (summary.isError && !data)) {
    return (
      <StatisticPage>
        <Card>
          {id === 0 ? (
            <EmptyState drawing={<MissingFrame />} title="Такого видео нет">
              <p>Проверьте адрес страницы.</p>
            </EmptyState>
          ) : (
            <LoadError error={summary.error} onRetry={() => void summary.refetch()} />
          )}
        </Card>
      </StatisticPage>
    )
  }
  const isEmpty = data !== undefined && data.loads === 0 && (data.before?.loads ?? 0) === 0
  return (
    <StatisticPage
      title={found?.name ?? 'Видео'}
      note={<FreshNote address={address} freshTo={data?.freshTo} />}
      control={found && <ButtonLink to={pagePath(own, `records/${id}`)}>Открыть видео</ButtonLink>}
      bar={<StatisticBar address={address} />}
    >
      {isEmpty ? (
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
          <RetentionCard address={address} id={id} sprite={found?.sprite ?? null} />
          <MainChart address={address} measure={measure} />
          <Halves>
            {tops.map(({ by, title, path }) => (
              <TopCard
                key={by}
                {...{ address, by, title }}
                measure="views"
                rowTo={(key) => to({ where: withOnly(list.where, by, key) })}
                moreTo={sameScopeTo(pagePath(own, `stat/vod/${path}`), list, {
                  by,
                  where: withOnly(list.where, 'record', String(id)),
                })}
              />
            ))}
          </Halves>
          <SessionsCard address={address} />
        </>
      )}
    </StatisticPage>
  )
}
