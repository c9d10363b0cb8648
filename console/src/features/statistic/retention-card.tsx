import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import { type RetentionMoment, statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/queries.ts'
import type { ChartFigures } from '../../report/chart.ts'
import { ChartCard } from '../../report/chart-card.tsx'
import { ChartSkeleton } from '../../report/chart-skeleton.tsx'
import { formatDays } from '../../report/span-labels.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Hint } from '../../ui/hint/hint.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SpriteTile } from '../../ui/thumb/tile.tsx'
import type { StatisticAddress } from '../statistic-view/statistic-view.ts'
import { refreshMs } from '../statistic-view/statistic-view.ts'
import styles from './retention-card.module.css'
import { useSpokenLines } from './use-spoken-lines.ts'

interface Props {
  address: StatisticAddress
  id: number
  sprite: Sprite | null
}

const stripFrames = 12

/** Retention of a video, second by second, over its frames, with the words that are said there (product A32). */
export function RetentionCard({ address, id, sprite }: Props) {
  const { scope, days, today } = address
  const { data, isPending } = useQuery({
    ...read(statistic.retention, {
      id,
      from: scope.from,
      to: scope.to,
      where: scope.where,
      ...(scope.ofAccount !== undefined && { ofAccount: scope.ofAccount }),
    }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(address),
  })
  const lineAt = useSpokenLines(id)
  const figures = useMemo((): ChartFigures | null => {
    if (!data || data.views === 0 || data.seconds.length === 0) return null
    return {
      title: 'Удержание',
      unit: 'share',
      points: data.seconds.map((_, second) => ({ tick: formatDuration(second), title: formatDuration(second) })),
      series: [{ title: 'Удержание', values: data.seconds.map((plays) => plays / data.views) }],
    }
  }, [data])
  if (days === null) return null
  if (isPending) return <ChartSkeleton title="Удержание" />
  if (figures === null || !data) return null
  const frames = Array.from({ length: stripFrames }, (_, place) => ((place + 0.5) / stripFrames) * data.seconds.length)
  return (
    <>
      <ChartCard
        figures={figures}
        days={formatDays(days, today)}
        look="line"
        order="oldest"
        fileName={`Удержание ${id}`}
        pointTitle="Секунда"
        control={
          <Hint label="Что значит «Удержание»">
            Сколько просмотров проиграли эту секунду, в&nbsp;долях всех просмотров. Больше 100&nbsp;%&nbsp;— место
            пересматривали.
          </Hint>
        }
        detail={(second) => (
          <>
            {sprite && (
              <span className={styles.frame}>
                <SpriteTile sprite={sprite} atMs={second * 1000} />
              </span>
            )}
            {lineAt(second) !== '' && <q className={styles.words}>{lineAt(second)}</q>}
          </>
        )}
        spokenDetail={lineAt}
        {...(sprite && {
          strip: (
            <div className={styles.strip} aria-hidden="true">
              {frames.map((second) => (
                <SpriteTile key={second} sprite={sprite} atMs={second * 1000} />
              ))}
            </div>
          ),
        })}
      />
      {data.moments.length > 0 && (
        <Card title="Заметные места">
          <ul className={styles.moments}>
            {data.moments.map((moment) => (
              <li key={`${moment.kind} ${moment.fromSecond}`}>
                {sprite && (
                  <span className={styles.thumb}>
                    <SpriteTile sprite={sprite} atMs={moment.fromSecond * 1000} />
                  </span>
                )}
                <span>
                  <b>
                    {formatDuration(moment.fromSecond)}–{formatDuration(moment.toSecond)}
                  </b>
                  {momentText(moment)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const momentText = ({ kind, count }: RetentionMoment): string =>
  kind === 'REWATCH' ? `Пересматривают: на\u00a0${groupDigits(count)} больше соседних` : `Уходят: ${groupDigits(count)}`
