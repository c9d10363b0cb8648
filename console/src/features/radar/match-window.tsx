import { claimStateTitles } from '@skleyka/contract/claims/claim-states.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { type RadarMatch, type RadarRange, radar } from '@skleyka/contract/radar/radar.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type HolderPass, readForHolder, writeForHolder } from '../../api/holder-calls.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { holderPath } from '../copyright-holders/copyright-holders.tsx'
import styles from './radar.module.css'
import { matchMarks } from './radar-words.ts'

interface Props {
  pass: HolderPass
  id: number
  onClose: () => void
}

/** A match (product D10): both videos side by side, where they agree. */
export default function MatchWindow({ pass, id, onClose }: Props) {
  const query = useQuery(readForHolder(radar.match, { id }, pass))
  const match = query.data?.match
  return (
    <Popup open onClose={onClose} title={match ? titleOf(match) : 'Совпадение'} width={1080}>
      {match ? <MatchParts pass={pass} match={match} /> : <QueryPlaceholder query={query} height={420} />}
    </Popup>
  )
}

const titleOf = ({ video, work }: RadarMatch) => `${video.name} и\u00a0«${work?.name}»`

function MatchParts({ pass, match }: { pass: HolderPass; match: RadarMatch }) {
  const judge = useMutation(writeForHolder(radar.judge, pass))
  const claim = useMutation(writeForHolder(radar.claim, pass))
  const askClaim = async () => {
    const question = {
      title: 'Подать претензию?',
      message: `Аккаунт «${match.video.account}» получит её с\u00a0совпавшими отрезками и\u00a0просьбой снять видео с\u00a0публикации.`,
      okLabel: 'Подать',
    }
    if (await confirm(question)) claim.mutate({ id: match.id })
  }
  const [chosen, choose] = useState(0)
  const range = match.ranges[chosen]
  const { label, ...mark } = matchMarks[match.state]
  const isFalse = match.state === 'DISMISSED'
  return (
    <div className={styles.match}>
      <p className={styles.facts}>
        <StateMark {...mark}>{label}</StateMark>
        <span>Сходство {match.score}&#160;%</span>
        <span>Аккаунт «{match.video.account}»</span>
        {match.claim && (
          <Link to={holderPath(pass.name, `claims/${match.claim.id}`)}>
            Претензия №&#160;{match.claim.id}: {claimStateTitles[match.claim.state].toLowerCase()}
          </Link>
        )}
      </p>
      {range && <SideBySide match={match} range={range} />}
      <fieldset className={styles.ranges} aria-label="Совпавшие отрезки">
        {match.ranges.map((one, at) => (
          <Button key={`${one.kind}${one.fromMs}`} aria-pressed={at === chosen} onClick={() => choose(at)}>
            {rangeText(one)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.acts}>
        {match.state === 'CLAIMED' && match.claim ? (
          <ButtonLink to={holderPath(pass.name, `claims/${match.claim.id}`)}>Открыть претензию</ButtonLink>
        ) : (
          <>
            <Button kind="main" busy={claim.isPending} onClick={() => void askClaim()}>
              Подать претензию
            </Button>
            <Button busy={judge.isPending} onClick={() => judge.mutate({ id: match.id, isFalse: !isFalse })}>
              {isFalse ? 'Вернуть в\u00a0новые' : 'Это ложное совпадение'}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const time = (ms: number) => formatDuration(ms / 1000)

const rangeText = ({ kind, fromMs, toMs, otherFromMs, isMirrored }: RadarRange) =>
  `${kind === 'PICTURE' ? 'Картинка' : 'Звук'}: ${time(fromMs)}–${time(toMs)}, в\u00a0оригинале с\u00a0${time(otherFromMs)}${isMirrored ? ', отражена' : ''}`

/** Something that plays from a moment when it is told to. */
interface Playing {
  seek(seconds: number): void
  play(): void
  pause(): void
}

/** Both videos at the beginning of a range, moved by one button. */
function SideBySide({ match, range }: { match: RadarMatch; range: RadarRange }) {
  const [isPlaying, setPlaying] = useState(false)
  const players = useRef<{ copy: Playing | null; original: Playing | null }>({ copy: null, original: null })
  const onCopy = useCallback((player: Playing) => {
    players.current.copy = player
  }, [])
  const onOriginal = useCallback((player: Playing) => {
    players.current.original = player
  }, [])
  const stop = useCallback(() => {
    for (const one of [players.current.copy, players.current.original]) one?.pause()
    setPlaying(false)
  }, [])
  // a file that was opened stays open for the next range
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range stops both
  useEffect(() => stop, [range, stop])
  const toggle = () => {
    if (isPlaying) return stop()
    const { copy, original } = players.current
    copy?.seek(range.fromMs / 1000)
    original?.seek(range.otherFromMs / 1000)
    for (const one of [copy, original]) one?.play()
    setPlaying(true)
  }
  return (
    <>
      <div className={styles.sides}>
        <Side title={match.video.name} note={`Копия, с\u00a0${time(range.fromMs)}`}>
          {match.video.uuid ? (
            <FramePlayer {...{ uuid: match.video.uuid, title: `Копия: ${match.video.name}` }} onReady={onCopy} />
          ) : (
            <p className={styles.none}>Видео сейчас не&#160;показывают зрителям, поэтому и&#160;здесь его нет.</p>
          )}
        </Side>
        <Side title={match.work?.name ?? ''} note={`Оригинал, с\u00a0${time(range.otherFromMs)}`}>
          {match.original?.uuid ? (
            <FramePlayer
              {...{ uuid: match.original.uuid, title: `Оригинал: ${match.original.name}` }}
              onReady={onOriginal}
            />
          ) : match.original ? (
            <p className={styles.none}>Ваше видео сейчас не&#160;показывают зрителям, поэтому и&#160;здесь его нет.</p>
          ) : (
            <LocalPlayer onReady={onOriginal} />
          )}
        </Side>
      </div>
      <Button kind="main" icon={isPlaying ? Pause : Play} onClick={toggle}>
        {isPlaying ? 'Остановить оба' : 'Смотреть оба'}
      </Button>
    </>
  )
}

function Side({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <figure className={styles.side}>
      {children}
      <figcaption>
        <b>{title}</b>
        <span className={styles.why}>{note}</span>
      </figcaption>
    </figure>
  )
}

/** The public page of a video, told what to do as any site tells it; what is told before it is ready waits. */
function FramePlayer({ uuid, title, onReady }: { uuid: string; title: string; onReady: (player: Playing) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let waiting: object[] | null = []
    const post = (command: object) =>
      frame.current?.contentWindow?.postMessage({ to: 'skleyka', version: 1, ...command }, location.origin)
    const ask = (command: object) => {
      if (waiting) waiting.push(command)
      else post(command)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (Object(data).from !== 'skleyka' || Object(data).event !== 'ready') return
      for (const command of waiting ?? []) post(command)
      waiting = null
    }
    window.addEventListener('message', hear)
    onReady({
      seek: (seconds) => ask({ type: 'seek', seconds }),
      play: () => ask({ type: 'play' }),
      pause: () => ask({ type: 'pause' }),
    })
    return () => window.removeEventListener('message', hear)
  }, [onReady])
  return (
    <iframe ref={frame} className={styles.frame} src={`/embed/${uuid}`} title={title} allow="autoplay; fullscreen" />
  )
}

/** A file on this machine: of a work that was sent the product keeps the fingerprint alone. */
function LocalPlayer({ onReady }: { onReady: (player: Playing) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    onReady({
      seek: (seconds) => {
        if (video.current) video.current.currentTime = seconds
      },
      play: () => void video.current?.play().catch(() => undefined),
      pause: () => video.current?.pause(),
    })
    return () => {
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [onReady, address])
  if (address !== null)
    // biome-ignore lint/a11y/useMediaCaption: a file of one's own has the words that are in it
    return <video ref={video} className={styles.frame} src={address} controls aria-label="Оригинал" />
  return (
    <div className={styles.none}>
      <p>
        От&#160;присланного файла хранится только отпечаток. Чтобы сравнить, откройте файл со&#160;своего компьютера.
      </p>
      <Button onClick={() => input.current?.click()}>Открыть файл</Button>
      <input
        ref={input}
        type="file"
        accept="video/*,audio/*"
        hidden
        aria-label="Файл оригинала"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) setAddress(URL.createObjectURL(file))
        }}
      />
    </div>
  )
}
