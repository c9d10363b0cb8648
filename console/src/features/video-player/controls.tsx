import { chooseDuration, formatDuration } from '@skleyka/contract/durations.ts'
import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import type { StreamInfo } from '@skleyka/web/stream/qualities.ts'
import type { Sound } from '@skleyka/web/stream/sounds.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'
import { AudioLines, Captions, Check, Maximize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import styles from './player.module.css'
import { SeekPreview } from './seek-preview.tsx'
import type { ShownSubtitles } from './use-subtitles.ts'
import type { PlayedVideo } from './use-video.ts'

interface Props {
  video: RefObject<HTMLVideoElement | null>
  facts: PlayedVideo
  /** Length of the record, in milliseconds. */
  durationMs: number | null
  stream: StreamInfo
  sprite: Sprite | null
  subtitles: ShownSubtitles
  onToggle: () => void
  onChoose: (index: number) => void
  onChooseSound: (sound: Sound) => void
  onFullscreen: () => void
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The line under the picture: seek, play, sound, time, speed, quality, full screen. */
export function Controls({
  video,
  facts,
  durationMs,
  stream,
  sprite,
  subtitles,
  onToggle,
  onChoose,
  onChooseSound,
  onFullscreen,
}: Props) {
  const { paused, seconds, duration, buffered, muted, rate } = facts
  const totalSeconds = chooseDuration(duration, durationMs)
  const at = Math.min(seconds, totalSeconds)
  const seek = (to: number) => {
    if (video.current) video.current.currentTime = to
  }
  const mute = () => {
    if (video.current) video.current.muted = !muted
  }
  const play = (at: number) => {
    if (video.current) video.current.playbackRate = at
  }
  return (
    <div className={styles.controls}>
      <SeekBar
        seconds={seconds}
        duration={duration}
        words={`${spokenTime(at)} из ${spokenTime(totalSeconds)}`}
        buffered={buffered}
        totalSeconds={totalSeconds}
        sprite={sprite}
        onSeek={seek}
      />
      <div className={styles.keys}>
        <Key icon={paused ? Play : Pause} label={paused ? 'Смотреть' : 'Пауза'} onPress={onToggle} />
        <Key icon={muted ? VolumeX : Volume2} label={muted ? 'Включить звук' : 'Выключить звук'} onPress={mute} />
        <span className={styles.time}>
          {formatDuration(at)}
          <span className={styles.whole}> / {formatDuration(totalSeconds)}</span>
        </span>
        <span className={styles.grow} />
        {stream.sounds.length > 1 && (
          <MenuButton
            label="Звуковая дорожка"
            lines={stream.sounds.map((sound) => ({
              id: `${sound.language} ${sound.name}`,
              label: sound.name,
              ...(sound === stream.sound && { icon: Check }),
              onAction: () => onChooseSound(sound),
            }))}
            trigger={(props) => (
              <button
                {...props}
                type="button"
                className={styles.words}
                aria-label={`Звуковая дорожка: ${stream.sound?.name}`}
                title="Звуковая дорожка"
              >
                <Icon of={AudioLines} size={20} />
              </button>
            )}
          />
        )}
        {subtitles.tracks.length > 0 && (
          <MenuButton
            label="Субтитры"
            lines={[{ language: null, label: 'Без\u00a0субтитров' }, ...subtitles.tracks].map(
              ({ language, label }) => ({
                id: language ?? 'off',
                label,
                ...(language === subtitles.chosen && { icon: Check }),
                onAction: () => subtitles.choose(language),
              }),
            )}
            trigger={(props) => (
              <button
                {...props}
                type="button"
                className={styles.words}
                data-on={subtitles.chosen !== null || undefined}
                aria-label="Субтитры"
                title="Субтитры"
              >
                <Icon of={Captions} size={20} />
              </button>
            )}
          />
        )}
        <Choice
          label="Скорость"
          chosen={rate}
          shown={formatRate(rate)}
          choices={rates.map((value) => ({ value, label: formatRate(value) }))}
          onChoose={play}
        />
        {stream.qualities.length > 1 && (
          <Choice
            label="Качество"
            chosen={stream.chosen}
            shown={stream.playing?.name ?? 'Авто'}
            choices={[
              { value: -1, label: 'Авто' },
              ...stream.qualities.map(({ index, name }) => ({ value: index, label: name })),
            ]}
            onChoose={onChoose}
          />
        )}
        {document.pictureInPictureEnabled && (
          <span className={styles.window}>
            <Key
              icon={PictureInPicture2}
              label="В отдельном окне"
              onPress={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
            />
          </span>
        )}
        <Key icon={Maximize} label="Во весь экран" onPress={onFullscreen} />
      </div>
    </div>
  )
}

const formatRate = (rate: number) => `${String(rate).replace('.', ',')}×`

interface SeekProps {
  seconds: number
  duration: number
  /** Place where one is and how long the video is, for a screen reader. */
  words: string
  buffered: number
  /** Length that is told of the video. */
  totalSeconds: number
  sprite: Sprite | null
  onSeek: (seconds: number) => void
}

function SeekBar({ seconds, duration, words, buffered, totalSeconds, sprite, onSeek }: SeekProps) {
  const { shown, pointer, keys } = usePreview(seconds, duration)
  const share = (at: number) => `${duration > 0 ? Math.min(100, (at / duration) * 100) : 0}%`
  const marks: CSSProperties & Record<`--${string}`, string> = {
    '--played': share(seconds),
    '--buffered': share(buffered),
  }
  return (
    <span className={styles.seekPlace} {...pointer}>
      {shown !== null && duration > 0 && (
        <SeekPreview sprite={sprite} share={shown} seconds={Math.min(shown * duration, totalSeconds)} />
      )}
      <input
        {...keys}
        type="range"
        className={styles.seek}
        style={marks}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(seconds, duration || 1)}
        aria-label="Перемотка"
        aria-valuetext={words}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </span>
  )
}

/** Returns which share of the line is looked at: under the pointer, else where the keys have brought it. */
function usePreview(seconds: number, duration: number) {
  const [pointed, setPointed] = useState<number | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setByKeys(false)
    setPointed(width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) : null)
  }
  return {
    shown: pointed ?? (isByKeys && duration > 0 ? Math.min(1, seconds / duration) : null),
    pointer: { onPointerMove: follow, onPointerLeave: () => setPointed(null) },
    keys: {
      onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setByKeys(true),
      onBlur: () => setByKeys(false),
    },
  }
}

interface ChoiceProps {
  label: string
  chosen: number
  shown: string
  choices: readonly { readonly value: number; readonly label: string }[]
  onChoose: (value: number) => void
}

function Choice({ label, chosen, shown, choices, onChoose }: ChoiceProps) {
  return (
    <MenuButton
      label={label}
      lines={choices.map((choice) => ({
        id: String(choice.value),
        label: choice.label,
        ...(choice.value === chosen && { icon: Check }),
        onAction: () => onChoose(choice.value),
      }))}
      trigger={(props) => (
        <button {...props} type="button" aria-label={`${label}: ${shown}`}>
          {shown}
        </button>
      )}
    />
  )
}

function Key({ icon, label, onPress }: { icon: typeof Play; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <Icon of={icon} size={20} />
    </button>
  )
}
