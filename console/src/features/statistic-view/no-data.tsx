import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { shiftDay } from '../../report/days.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { refreshMs } from './refresh.ts'
import type { StatisticAddress } from './statistic-address.ts'

const longestDays = 3_650

/** Reason of missing figures: a filter, a period without viewings, or an account whose videos nobody has opened yet. */
export function NoData({ address }: { address: StatisticAddress }) {
  const { list, to, today, scope } = address
  const isNarrowed = list.where.length > 0
  const isLive = scope.where.some(({ dimension, values }) => dimension === 'kind' && values.includes('live'))
  const ever = useQuery({
    ...read(statistic.summary, { ...scope, compare: undefined, from: shiftDay(today, -longestDays), to: today }),
    enabled: !isNarrowed,
    refetchInterval: refreshMs(address),
  })
  if (isNarrowed) {
    return (
      <Card>
        <EmptyState
          drawing={<NothingFound />}
          title="Под условия ничего не&nbsp;подходит"
          actions={<ButtonLink to={to({ where: [] })}>Убрать условия</ButtonLink>}
        >
          <p>За&nbsp;этот период с&nbsp;такими условиями видео не&nbsp;открывали.</p>
        </EmptyState>
      </Card>
    )
  }
  if (!ever.data) return null
  return (
    <Card>
      {ever.data.loads > 0 ? (
        <EmptyState
          drawing={<NothingFound />}
          title="За&nbsp;этот период данных нет"
          actions={
            list.period !== '365' && (
              <ButtonLink to={to({ period: '365', from: undefined, to: undefined })}>Показать год</ButtonLink>
            )
          }
        >
          <p>Видео в&nbsp;эти дни не&nbsp;открывали. Выберите другой период.</p>
        </EmptyState>
      ) : (
        <EmptyState drawing={<EmptyFilm />} title={isLive ? 'Эфиров ещё не\u00a0смотрели' : 'Данных пока нет'}>
          {isLive ? (
            <p>После первой трансляции здесь будет видно, сколько людей её&#160;смотрели и&#160;откуда.</p>
          ) : (
            <p>
              Откройте любое видео на&nbsp;сайте или по&nbsp;ссылке: просмотр появится здесь через несколько секунд.
              Просмотры из&nbsp;личного кабинета не&nbsp;считаются.
            </p>
          )}
        </EmptyState>
      )}
    </Card>
  )
}
