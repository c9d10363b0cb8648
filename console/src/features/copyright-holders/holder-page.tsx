import { holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { type HolderPass, readForHolder } from '../../api/holder-calls.ts'
import { Ranking } from '../../report/ranking.tsx'
import { groupDigits } from '../../russian/numbers.ts'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { HolderFrame } from './holder-frame.tsx'
import styles from './holder-page.module.css'
import { holderPath } from './holder-tabs.ts'

const top = { page: 1, perPage: 10, q: '', sort: { field: 'views', order: 'desc' } } as const

/** kpo/holders/{name} (product B13): how much bears the name of the holder, and what is watched most. */
export default function HolderPage({ params: { name } }: { params: Readonly<Record<string, string>> }) {
  return <HolderFrame word={name}>{(pass) => <Summary pass={pass} />}</HolderFrame>
}

function Summary({ pass }: { pass: HolderPass }) {
  const query = useQuery(readForHolder(holderVideos.summary, {}, pass))
  const most = useQuery(readForHolder(holderVideos.records, top, pass))
  const { data } = query
  if (!data)
    return (
      <Card padded>
        <QueryPlaceholder query={query} height={160} />
      </Card>
    )
  const facts = [
    {
      title: 'Видео',
      value: groupDigits(data.videos),
      under: `новых за\u00a028\u00a0дней: ${groupDigits(data.newVideos)}`,
    },
    { title: 'Аккаунтов', value: groupDigits(data.accounts), under: 'в\u00a0которых есть эти видео' },
    {
      title: 'Показываются',
      value: groupDigits(data.published),
      under: `открыты для всех: ${groupDigits(data.public)}`,
    },
    { title: 'Длительность', value: formatDuration(data.durationMs / 1000), under: 'всех видео вместе' },
    {
      title: 'Просмотры за\u00a028\u00a0дней',
      value: groupDigits(data.views28),
      under: `за\u00a0всё время: ${groupDigits(data.viewsTotal)}`,
    },
  ]
  const watched = (most.data?.items ?? []).filter(({ views28 }) => views28 > 0)
  return (
    <>
      <Card title="Сводка" level={1}>
        <dl className={styles.facts}>
          {facts.map(({ title, value, under }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <b>{value}</b>
                <span>{under}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title="Чаще всего смотрят"
        note={'за\u00a028\u00a0дней'}
        control={<Link to={holderPath(pass.name, 'videos')}>Все видео</Link>}
      >
        {watched.length > 0 ? (
          <Ranking
            unit="count"
            rows={watched.map(({ id, name, accountName, views28 }) => ({
              ...{ key: String(id), title: `${name}, ${accountName}`, value: views28, change: null },
              to: `${holderPath(pass.name, 'videos')}?q=${id}`,
            }))}
          />
        ) : (
          <p className={styles.quiet}>
            {data.videos === 0
              ? 'Пока ни\u00a0одно видео не\u00a0названо этим правообладателем: имя указывают на\u00a0странице видео.'
              : 'За\u00a028\u00a0дней эти видео никто не\u00a0смотрел.'}
          </p>
        )}
      </Card>
    </>
  )
}
