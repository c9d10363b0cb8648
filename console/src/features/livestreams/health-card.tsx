import type { IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Patiently, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { problemLabels } from './ingest-labels.ts'
import styles from './livestreams.module.css'

/** Time between two looks at the incoming picture, ms. */
const pollMs = 3_000

/**
 * How the picture comes in while a livestream runs: its rates, and what is wrong with what to do about it. Why a source that the
 * server reads is away stands on the card of the source.
 */
export function HealthCard({ id, isRead }: { id: number; isRead: boolean }) {
  const accountCode = useAccountCode()
  const asked = useQuery({ ...read(translations.health, { id }, { accountCode }), refetchInterval: pollMs })
  if (asked.isError)
    return (
      <Card title="Входящий поток" padded>
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      </Card>
    )
  if (!asked.data)
    return (
      <Card title="Входящий поток" padded>
        <Patiently>
          <Skeleton height={160} />
        </Patiently>
      </Card>
    )
  const { points, width, height, videoCodec, audioCodec, input, hasStandby } = asked.data
  const problems = asked.data.problems.filter(({ code }) => !isRead || code !== 'NO_INPUT')
  const last = points.at(-1)
  return (
    <Card title="Входящий поток" padded>
      <div className={styles.ingest}>
        {problems.length === 0 ? (
          <StateMark tone="ok" icon={CircleCheck}>
            {last ? 'Всё в\u00a0порядке' : 'Данных ещё нет'}
          </StateMark>
        ) : (
          problems.map(({ code }) => (
            <div key={code}>
              <StateMark tone="warn" icon={TriangleAlert}>
                {problemLabels[code].text}
              </StateMark>
              <p className={styles.quiet}>{problemLabels[code].advice}</p>
            </div>
          ))
        )}
        {last && (
          <dl className={styles.facts}>
            {input !== null && !isRead && (
              <>
                <dt>В&#160;эфире</dt>
                <dd>{inputText(input, hasStandby)}</dd>
              </>
            )}
            <dt>Битрейт</dt>
            <dd>{groupDigits(Math.round(last.kbps))}&#160;кбит/с</dd>
            <dt>Кадров в&#160;секунду</dt>
            <dd>{decimal(last.fps)}</dd>
            {last.keyInterval !== null && (
              <>
                <dt>Ключевой кадр</dt>
                <dd>раз в&#160;{decimal(last.keyInterval)}&#160;с</dd>
              </>
            )}
            {last.lostFrames !== null && (
              <>
                <dt>Потеряно кадров</dt>
                <dd>{groupDigits(last.lostFrames)}</dd>
              </>
            )}
            {last.rttMs !== null && (
              <>
                <dt>Задержка линии (RTT)</dt>
                <dd>{decimal(last.rttMs)}&#160;мс</dd>
              </>
            )}
            {last.lostPackets !== null && (
              <>
                <dt>Потеряно пакетов</dt>
                <dd>{groupDigits(last.lostPackets)}</dd>
              </>
            )}
            {last.repeatedPackets !== null && (
              <>
                <dt>Пришло со&#160;второго раза</dt>
                <dd>{groupDigits(last.repeatedPackets)}</dd>
              </>
            )}
            {width !== null && height !== null && (
              <>
                <dt>Картинка</dt>
                <dd>
                  {width}&#160;×&#160;{height}
                </dd>
              </>
            )}
            {(videoCodec ?? audioCodec) !== null && (
              <>
                <dt>Кодеки</dt>
                <dd>{[videoCodec, audioCodec].filter((codec) => codec !== null).join(', ')}</dd>
              </>
            )}
          </dl>
        )}
      </div>
    </Card>
  )
}

function inputText(input: IngestInput, hasStandby: boolean): string {
  if (input === 'MAIN') return hasStandby ? 'Основной кодер, запасной ждёт' : 'Основной кодер'
  return hasStandby ? 'Запасной кодер, основной возвращается' : 'Запасной кодер'
}

const decimal = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')
