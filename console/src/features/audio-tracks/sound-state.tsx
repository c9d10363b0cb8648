import type { AudioTrack } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { Check, CircleAlert, Clock, TriangleAlert, VolumeX } from 'lucide-react'
import { formatPercent } from '../../russian/numbers.ts'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './audio-tracks.module.css'

interface Props {
  track: AudioTrack
  /** Share of its file that this browser has sent, 0 to 1; undefined when it sends none. */
  sent: number | undefined
  /** Progress of the making of tracks, in percent; null when none are being made. */
  progress: number | null
  /** Viewers hear nothing of the video. */
  isOff: boolean
}

/** State of a track, in words. */
export function SoundState({ track: { state, failText, differsMs }, sent, progress, isOff }: Props) {
  if (sent !== undefined) {
    return (
      <StateMark tone="work" progress={sent}>
        Передаётся {formatPercent(sent)}
      </StateMark>
    )
  }
  switch (state) {
    case 'AWAITED':
      return (
        <StateMark tone="wait" icon={Clock}>
          Файл не&#160;передан
        </StateMark>
      )
    case 'QUEUED':
      return (
        <StateMark tone="work" progress={(progress ?? 0) / 100}>
          {progress ? `Готовится ${formatPercent(progress / 100)}` : 'Готовится'}
        </StateMark>
      )
    case 'READY':
      return isOff ? (
        <StateMark tone="wait" icon={VolumeX}>
          Звук выключен
        </StateMark>
      ) : (
        <StateMark tone="ok" icon={Check}>
          Слышна зрителям
        </StateMark>
      )
    case 'ASKS':
      return (
        <StateMark tone="warn" icon={TriangleAlert}>
          {lengthWords(differsMs ?? 0)}
        </StateMark>
      )
    case 'FAILED':
      return (
        <>
          <StateMark tone="bad" icon={CircleAlert}>
            Не&#160;получилась
          </StateMark>
          <span className={styles.reason}>{failText}</span>
        </>
      )
  }
}

/** «Длиннее видео на 0:12». */
export const lengthWords = (differsMs: number): string =>
  `${differsMs > 0 ? 'Длиннее' : 'Короче'} видео на\u00a0${formatDuration(Math.abs(differsMs) / 1000)}`
