import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { read } from '../../api/queries.ts'
import { useMedia } from '../../browser/use-media.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../ui/page/card.tsx'
import { isRunning, LivestreamFrame } from '../livestreams/livestreams.tsx'
import { LiveStatisticLink } from '../statistic/statistic.tsx'
import { LivePlayer } from '../video-player/video-player.tsx'
import { AirCard } from './air-card.tsx'
import { HealthCard } from './health-card.tsx'
import { IngestCard } from './ingest-card.tsx'
import styles from './live-desk.module.css'
import { LiveHead } from './live-head.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SourceCard } from './source-card.tsx'

// what they stand on is not among what the first visit knows of
const BrowserBroadcast = lazyPiece(() => import('../browser-broadcast/browser-broadcast.tsx'))
const RefusedStart = lazyPiece(() => import('./refused-start.tsx'))
const MediaRefusal = lazyPiece(() => import('./media-refusal.tsx'))
const ClaimBanner = lazyPiece(() => import('./claim-banner.tsx'))
const TargetsCard = lazyPiece(() => import('./targets-card.tsx'))

/** livestreams/{id} (product B7): the picture, the way on air, the address for the encoder, the sessions. */
export default function LivestreamPage({ params: { id } }: { params: Readonly<Record<string, string>> }) {
  return (
    <LivestreamFrame id={id}>
      {(livestream) => (
        <>
          {(livestream.claimBlock !== null || livestream.holdReason !== null) && (
            <Suspense fallback={null}>
              <ClaimBanner {...livestream} />
            </Suspense>
          )}
          <Desk livestream={livestream} />
        </>
      )}
    </LivestreamFrame>
  )
}

function Desk({ livestream }: { livestream: Translation }) {
  // in one column, what is pressed on air stands right below the picture
  const isOneColumn = useMedia('(max-width: 1000px)')
  const air = <AirCard livestream={livestream} />
  const browser = livestream.ingest.find(({ kind, key }) => kind === 'WHIP' && key !== null)
  // without it the addresses are of no use
  const streamKey = livestream.ingest.find(({ key }) => key !== null)?.key
  return (
    <>
      <LiveHead livestream={livestream} />
      <div className={styles.desk}>
        <div className={styles.column}>
          <div className={styles.picture}>
            <Card>
              <Picture livestream={livestream} />
              {livestream.refused && !isRunning(livestream) && livestream.state !== 'FINISHED' && (
                <Suspense fallback={null}>
                  <RefusedStart source={livestream.source} refused={livestream.refused} />
                </Suspense>
              )}
              {livestream.errorCode !== null && (
                <Suspense fallback={null}>
                  <MediaRefusal code={livestream.errorCode} />
                </Suspense>
              )}
            </Card>
          </div>
          {isOneColumn && air}
          {isRunning(livestream) && <HealthCard id={livestream.id} source={livestream.source} />}
          <SessionsCard sessions={livestream.sessions} control={<LiveStatisticLink {...livestream} />} />
        </div>
        <div className={styles.column}>
          {!isOneColumn && air}
          {livestream.reading ? (
            <SourceCard livestream={livestream} reading={livestream.reading} />
          ) : (
            streamKey && <IngestCard livestream={livestream} streamKey={streamKey} />
          )}
          <Suspense fallback={null}>
            {browser && livestream.state !== 'FINISHED' && (
              <BrowserBroadcast ingest={browser} isRunning={isRunning(livestream)} />
            )}
            <TargetsCard livestream={livestream} />
          </Suspense>
          <SettingsCard livestream={livestream} />
        </div>
      </div>
    </>
  )
}

function Picture({ livestream }: { livestream: Translation }) {
  const { id, name } = livestream
  if (isRunning(livestream))
    return <LivePicture key={livestream.session?.id} id={id} name={name} latency={livestream.latency} />
  return (
    <div className={styles.player}>
      <div className={styles.waits}>
        <p>{waitingText(livestream)}</p>
      </div>
    </div>
  )
}

function LivePicture({ id, name, latency }: Pick<Translation, 'id' | 'name' | 'latency'>) {
  const accountCode = useAccountCode()
  const query = useQuery({
    ...read(translations.previewPlayerData, { id }, { accountCode, withSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const renew = async () => {
    const { data: fresh } = await query.refetch({ throwOnError: true })
    if (!fresh) throw new Error('a renewal without an answer')
    return { hls: fresh.manifest.hls, until: fresh.until }
  }
  if (!query.data) return <div className={styles.player} />
  const { manifest, until } = query.data
  return <LivePlayer address={{ hls: manifest.hls, until }} title={name} latency={latency} renew={renew} />
}

function waitingText({ state, startsAt, endsAt, session, source, isWanted, claimBlock }: Translation): string {
  if (claimBlock !== null) return 'Эфира нет: трансляция снята с\u00a0публикации'
  if (state === 'SCHEDULED' && startsAt)
    return `Начало ${formatNearMoment(startsAt)}${endsAt ? `, окончание ${formatNearMoment(endsAt)}` : ''}. ${source === 'RTMP' ? 'Кодер можно запустить и\u00a0раньше' : 'Сервер начнёт сам'}`
  if (state === 'FINISHED' && session?.endedAt) return `Эфир завершён ${formatNearMoment(session.endedAt)}`
  if (source !== 'RTMP')
    return isWanted
      ? 'Картинка появится, как только источник ответит'
      : 'Нажмите «В\u00a0эфир»: картинка появится здесь'
  return 'Запустите кодер: картинка появится здесь'
}
