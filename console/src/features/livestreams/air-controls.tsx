import { formatDuration } from '@skleyka/contract/durations.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Circle, Flag, Megaphone, Radio, Settings, Square, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { readLabelOf, recordingStateLabels, stateLabels } from './livestream-labels.ts'
import styles from './livestreams.module.css'
import { MarkPopup } from './mark-popup.tsx'
import { OwnerPopup } from './owner-popup.tsx'

const AdsPopup = lazyPiece(() => import('./ads-popup.tsx'))

const finishing = {
  title: 'Завершить эфир?',
  message: 'Зрители увидят, что трансляция закончилась. Запись станет видео.',
  okLabel: 'Завершить',
  danger: true,
}

/** The state of a livestream and what is done with it: on air, end, recording, mark, owner. */
export function AirControls({ livestream }: { livestream: Translation }) {
  const { id, name, state, session, mayEdit, viewersNow, recording, source, isWanted, adEndsAt } = livestream
  const accountCode = useAccountCode()
  const may = useMay()
  const [open, setOpen] = useState<'mark' | 'owner' | 'ads' | null>(null)
  const start = useMutation(write(translations.start, { accountCode }))
  const record = useMutation(write(translations.setRecording, { accountCode }))
  const finish = useAskedWrite(translations.finish, accountCode)
  const isOn = state === 'LIVE' || state === 'INTERRUPTED'
  const isRunning = isOn || state === 'PREPARING'
  const isRead = source !== 'RTMP'
  // of a source that the server reads the button is what begins it
  const mayStart = state === 'PREPARING' || (isRead && !isWanted && !isOn && state !== 'FINISHED')
  const mayFinish = isRunning || isWanted
  const { label, tone } = isRead ? readLabelOf(livestream) : stateLabels[state]
  const isRecording = session?.recordingState === 'RECORDING'
  return (
    <>
      <div className={styles.air}>
        <h1>{name}</h1>
        <StateMark tone={tone}>{label}</StateMark>
        {isOn && session?.onAirAt && <Clock since={session.onAirAt} />}
        {isOn && adEndsAt && <AdClock until={adEndsAt} />}
        {isOn && <span>Смотрят: {groupDigits(viewersNow)}</span>}
        {isRunning && session && recording !== 'OFF' && (
          <span className={styles.quiet}>{recordingStateLabels[session.recordingState]}</span>
        )}
        <span className={styles.acts}>
          {mayEdit && mayStart && (
            <Button kind="main" icon={Radio} working={start.isPending} onClick={() => start.mutate({ id })}>
              В&#160;эфир
            </Button>
          )}
          {mayEdit && isOn && (
            <Button icon={Flag} onClick={() => setOpen('mark')}>
              Метка
            </Button>
          )}
          {isOn && may(translationAds.push) && (
            <Button icon={Megaphone} onClick={() => setOpen('ads')}>
              Запустить рекламу
            </Button>
          )}
          {mayEdit && isRunning && recording !== 'OFF' && may(translations.setRecording) && (
            <Button
              icon={isRecording ? Square : Circle}
              working={record.isPending}
              onClick={() => record.mutate({ id, on: !isRecording })}
            >
              {isRecording ? 'Остановить запись' : 'Начать запись'}
            </Button>
          )}
          {mayEdit && may(translations.changeOwner) && (
            <Button icon={UserRound} onClick={() => setOpen('owner')}>
              Сменить владельца
            </Button>
          )}
          {mayEdit && (
            <ButtonLink icon={Settings} to={pagePath(accountCode, `livestreams/${id}/settings`)}>
              Настройки
            </ButtonLink>
          )}
          {mayEdit && mayFinish && (
            <Button kind="danger" icon={Square} onClick={() => void finish({ id }, finishing, 'Эфир завершён')}>
              Завершить
            </Button>
          )}
        </span>
      </div>
      {open === 'mark' && <MarkPopup id={id} onClose={() => setOpen(null)} />}
      {open === 'ads' && (
        <Suspense fallback={null}>
          <AdsPopup id={id} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'owner' && <OwnerPopup livestream={livestream} onClose={() => setOpen(null)} />}
    </>
  )
}

const secondMs = 1_000

/** Time on air. */
function Clock({ since }: { since: Date }) {
  const now = useNow()
  return <span className={styles.clock}>{formatDuration(Math.max(0, (now - since.getTime()) / secondMs))}</span>
}

/** Time that is left of an ad break; nothing once it is over. */
function AdClock({ until }: { until: Date }) {
  const leftS = (until.getTime() - useNow()) / secondMs
  if (leftS <= 0) return null
  return (
    <StateMark tone="info" icon={Megaphone}>
      <span className={styles.clock}>Реклама, ещё {formatDuration(leftS)}</span>
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
