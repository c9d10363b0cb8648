import type { ResultOf } from '@skleyka/contract/method.ts'
import type { IngestInput, TranslationSource } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { problemLabels } from '../livestreams/livestreams.tsx'
import styles from './live-page.module.css'
import { Spark } from './spark.tsx'

/** Time between two looks at the incoming picture, ms. */
const pollMs = 3_000

const title = 'Входящий поток'

type Health = ResultOf<typeof translations.health>
type Point = Health['points'][number]
type Problem = Health['problems'][number]['code']

interface Measure {
  readonly title: string
  readonly unit: string
  readonly of: (point: Point) => number | null
  /** Problems that this figure shows. */
  readonly problems: readonly Problem[]
}

const measures: readonly Measure[] = [
  { title: 'Битрейт', unit: 'Мбит/с', of: ({ kbps }) => kbps / 1_000, problems: ['LOW_BITRATE', 'BITRATE_FALLS'] },
  { title: 'Кадры', unit: 'в\u00a0секунду', of: ({ fps }) => fps, problems: [] },
  {
    title: 'Ключевые кадры',
    unit: 'с',
    of: ({ keyInterval }) => keyInterval,
    problems: ['LONG_KEY_INTERVAL', 'UNEVEN_KEY_INTERVAL'],
  },
  { title: 'Потеряно кадров', unit: '', of: ({ lostFrames }) => lostFrames, problems: ['FRAMES_LOST'] },
  { title: 'Задержка линии (RTT)', unit: 'мс', of: ({ rttMs }) => rttMs, problems: [] },
  { title: 'Потеряно пакетов', unit: '', of: ({ lostPackets }) => lostPackets, problems: ['PACKETS_LOST'] },
  { title: 'Пришло со\u00a0второго раза', unit: '', of: ({ repeatedPackets }) => repeatedPackets, problems: [] },
]

/**
 * How the picture comes in while a livestream runs: its figures of five minutes, and what is wrong with what to do about it. Why a source
 * that the server reads is away stands on the card of the source.
 */
export function HealthCard({ id, source }: { id: number; source: TranslationSource }) {
  const accountCode = useAccountCode()
  const query = useQuery({ ...read(translations.health, { id }, { accountCode }), refetchInterval: pollMs })
  if (query.isError || !query.data)
    return (
      <Card title={title} padded>
        <QueryPlaceholder query={query} height={160} />
      </Card>
    )
  const { points } = query.data
  const isRead = source !== 'RTMP'
  const problems = query.data.problems.filter(({ code }) => !isRead || code !== 'NO_INPUT')
  return (
    <Card
      title={title}
      note={
        problems.length > 0 ? (
          <StateMark tone="warn" icon={TriangleAlert}>
            Есть замечания
          </StateMark>
        ) : (
          <StateMark tone="ok" icon={CircleCheck}>
            {points.length > 0 ? 'Всё в\u00a0порядке' : 'Данных ещё нет'}
          </StateMark>
        )
      }
      control={<span className={styles.since}>{aboutInput(query.data, isRead)}</span>}
    >
      <Tiles points={points} problems={problems.map(({ code }) => code)} />
      {problems.length > 0 && (
        <ul className={styles.alerts}>
          {problems.map(({ code, since }) => (
            <li key={code}>
              <Icon of={TriangleAlert} size={18} />
              <div>
                <b>{problemLabels[code].text}</b>
                <p>{problemLabels[code].advice}</p>
              </div>
              <span className={styles.since}>с&#160;{formatNearMoment(since)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Tiles({ points, problems }: { points: readonly Point[]; problems: readonly Problem[] }) {
  const last = points.at(-1)
  if (!last) return null
  return (
    <dl className={styles.tiles}>
      {measures.map((measure) => {
        const value = measure.of(last)
        if (value === null) return null
        return (
          <div
            key={measure.title}
            className={styles.tile}
            data-warn={measure.problems.some((code) => problems.includes(code)) || undefined}
          >
            <dt>{measure.title}</dt>
            <dd>
              {decimal(value)}
              {measure.unit !== '' && <small>&#160;{measure.unit}</small>}
            </dd>
            <dd>
              <Spark values={points.map(measure.of)} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Describes the input in a few words: encoder, size, codecs. */
function aboutInput({ input, hasStandby, width, height, videoCodec, audioCodec }: Health, isRead: boolean): string {
  const size = width !== null && height !== null ? `${width}\u00a0×\u00a0${height}` : null
  const encoder = input !== null && !isRead ? inputText(input, hasStandby) : null
  return [encoder, size, videoCodec, audioCodec].filter((words) => words !== null).join(', ')
}

function inputText(input: IngestInput, hasStandby: boolean): string {
  if (input === 'MAIN') return hasStandby ? 'Основной кодер, запасной ждёт' : 'Основной кодер'
  return hasStandby ? 'Запасной кодер, основной возвращается' : 'Запасной кодер'
}

const decimal = (value: number) =>
  value >= 100
    ? groupDigits(Math.round(value))
    : value.toLocaleString('ru', { maximumFractionDigits: value < 10 ? 2 : 1 })
