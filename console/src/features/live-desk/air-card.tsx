import { formatDuration } from '@skleyka/contract/durations.ts'
import { liveStatistic } from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle, CircleDot, CircleStop, Megaphone, Radio, Square } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { isOnAir, isRunning, recordingStateLabels } from '../livestreams/livestreams.tsx'
import styles from './air-card.module.css'
import { Row } from './air-row.tsx'
import { ClipRow } from './clip-row.tsx'
import { MarkForm } from './mark-form.tsx'
import { Spark } from './spark.tsx'

const AdsPopup = lazyPiece(() => import('./ads-popup.tsx'))

const finishing = {
  title: 'Завершить эфир?',
  message: 'Зрители увидят, что трансляция закончилась. Запись станет видео.',
  okLabel: 'Завершить',
  danger: true,
}

/** The desk of a livestream: its time on air, its viewers, and what is done with it now. Absent where there is nothing to do or to see. */
export function AirCard({ livestream }: { livestream: Translation }) {
  const { id, state, mayEdit, source, isWanted } = livestream
  const accountCode = useAccountCode()
  const start = useMutation(write(translations.start, { accountCode }))
  const finish = useAskedWrite(translations.finish, accountCode)
  const isOn = isOnAir(livestream)
  // of a source that the server reads the button is what begins it
  const mayStart =
    mayEdit && (state === 'PREPARING' || (source !== 'RTMP' && !isWanted && !isOn && state !== 'FINISHED'))
  const mayFinish = mayEdit && (isRunning(livestream) || isWanted)
  if (!isOn && !mayStart && !mayFinish) return null
  return (
    <Card padded>
      <div className={styles.desk}>
        {isOn && <Audience livestream={livestream} />}
        {mayStart && (
          <Button kind="main" size="m" wide icon={Radio} working={start.isPending} onClick={() => start.mutate({ id })}>
            В&#160;эфир
          </Button>
        )}
        {mayFinish && (
          <Button
            kind="danger-line"
            size="m"
            wide
            icon={CircleStop}
            onClick={() => void finish({ id }, finishing, 'Эфир завершён')}
          >
            Завершить
          </Button>
        )}
        <div className={styles.rows}>
          <RecordingRow livestream={livestream} />
          {isOn && mayEdit && <ClipRow id={id} />}
          {isOn && <AdsRow livestream={livestream} />}
          {isOn && mayEdit && <MarkForm id={id} />}
        </div>
      </div>
    </Card>
  )
}

/** Time between two looks at the audience of a broadcast, ms. */
const audienceMs = 15_000

function Audience({ livestream: { uuid, session, viewersNow, endsAt } }: { livestream: Translation }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const query = useQuery({
    ...read(liveStatistic.broadcasts, { record: uuid }, { accountCode }),
    enabled: may(liveStatistic.broadcasts),
    refetchInterval: audienceMs,
    retry: false,
  })
  const onAirAt = session?.onAirAt
  if (!session || !onAirAt) return null
  const viewers = query.data?.audience?.points.map((point) => point.viewers) ?? []
  return (
    <>
      <p className={styles.clock}>
        <Clock since={onAirAt} />
        <span>
          начало {formatNearMoment(onAirAt)}
          {endsAt && `, конец ${formatNearMoment(endsAt)}`}
        </span>
      </p>
      <dl className={styles.watching}>
        <div>
          <dd>{groupDigits(viewersNow)}</dd>
          <dt>смотрят сейчас</dt>
        </div>
        <div>
          <dd>{groupDigits(session.peak)}</dd>
          <dt>в&#160;самый людный момент</dt>
        </div>
      </dl>
      {viewers.some((count) => count > 0) && <Spark values={viewers} isArea />}
    </>
  )
}

function RecordingRow({ livestream }: { livestream: Translation }) {
  const { id, session, recording, mayEdit } = livestream
  const record = useMutation(write(translations.setRecording, { accountCode: useAccountCode() }))
  const may = useMay()
  if (!isRunning(livestream) || !session || recording === 'OFF') return null
  const isRecording = session.recordingState === 'RECORDING'
  return (
    <Row icon={CircleDot} title="Запись">
      <span>{recordingStateLabels[session.recordingState]}</span>
      {mayEdit && may(translations.setRecording) && (
        <Button
          icon={isRecording ? Square : Circle}
          working={record.isPending}
          aria-label={isRecording ? 'Остановить запись' : 'Начать запись'}
          onClick={() => record.mutate({ id, on: !isRecording })}
        >
          {isRecording ? 'Остановить' : 'Начать'}
        </Button>
      )}
    </Row>
  )
}

function AdsRow({ livestream: { id, adEndsAt } }: { livestream: Translation }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const mayPush = may(translationAds.push)
  if (!mayPush && !adEndsAt) return null
  return (
    <Row icon={Megaphone} title="Реклама">
      <span>{adEndsAt && <AdClock until={adEndsAt} />}</span>
      {mayPush && (
        <Button aria-label="Запустить рекламу" onClick={() => setOpen(true)}>
          Запустить
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AdsPopup id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}

const secondMs = 1_000

/** Time on air. */
function Clock({ since }: { since: Date }) {
  const now = useNow()
  return <b>{formatDuration(Math.max(0, (now - since.getTime()) / secondMs))}</b>
}

/** Time that is left of an ad break; nothing once it is over. */
function AdClock({ until }: { until: Date }) {
  const leftS = (until.getTime() - useNow()) / secondMs
  if (leftS <= 0) return null
  return (
    <StateMark tone="info" icon={Megaphone}>
      <span className={styles.number}>Реклама, ещё {formatDuration(leftS)}</span>
    </StateMark>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
