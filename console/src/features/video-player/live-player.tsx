import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { Maximize, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spinner } from '../../ui/progress/progress.tsx'
import styles from './player.module.css'
import { type StreamAddress, useStream } from './use-stream.ts'
import { useVideo } from './use-video.ts'

interface Props {
  address: StreamAddress
  title: string
  latency: Latency
  renew: () => Promise<StreamAddress>
}

/** Seconds behind the newest picture from which the way back to it is offered. */
const behindS = 12

/** Time between two tries while a broadcast does not play, ms, and the number of tries before a person hears of it. */
const [againMs, quietTries] = [2_000, 10]

/** A livestream as its makers watch it: mute at first, at the newest picture, with a way back to it. */
export function LivePlayer({ address, title, latency, renew }: Props) {
  const box = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const facts = useVideo(video)
  const stream = useStream(video, { address, renew, isWhole: true, live: latency })
  const [tries, setTries] = useState(0)
  const retry = useEffectEvent(() => {
    setTries(tries + 1)
    stream.retry()
  })
  // a broadcast that begins, or comes back, has no playlist in its first seconds
  useEffect(() => {
    if (stream.problem === null || stream.problem === 'unsupported') return
    const timer = setTimeout(() => retry(), againMs)
    return () => clearTimeout(timer)
  }, [stream.problem])
  const isPlaying = !facts.paused && !facts.waiting
  if (isPlaying && tries > 0) setTries(0)
  const hasFailed = stream.problem === 'unsupported' || tries >= quietTries
  const newest = () => {
    const { current: element } = video
    return element && element.seekable.length > 0 ? element.seekable.end(element.seekable.length - 1) : null
  }
  const edge = newest()
  const isBehind = edge !== null && edge - facts.seconds > behindS
  const toEdge = () => {
    const to = newest()
    if (video.current && to !== null) video.current.currentTime = Math.max(0, to - behindS / 2)
    void video.current?.play().catch(() => undefined)
  }
  const turnSound = () => {
    if (video.current) video.current.muted = !facts.muted
  }
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void box.current?.requestFullscreen?.().catch(() => undefined)
  }
  return (
    <figure ref={box} className={styles.player} aria-label={`Плеер: ${title}`}>
      <video ref={video} autoPlay muted playsInline />
      {!isPlaying && !hasFailed && (
        <span className={styles.waiting}>
          <Spinner />
        </span>
      )}
      {hasFailed && (
        <div className={styles.message} role="alert">
          <p>Эфир не&#160;показывается: нет связи с&#160;сервером или браузер не&#160;справился с&#160;видео.</p>
          <Button onClick={() => retry()}>Повторить</Button>
        </div>
      )}
      <div className={styles.controls}>
        <div className={styles.keys}>
          {edge !== null && (facts.paused || isBehind) && (
            <button type="button" className={styles.edge} onClick={toEdge}>
              <Icon of={Play} size={18} />
              В&#160;прямой эфир
            </button>
          )}
          <span className={styles.grow} />
          <button
            type="button"
            className={styles.words}
            aria-label={facts.muted ? 'Включить звук' : 'Выключить звук'}
            title={facts.muted ? 'Включить звук' : 'Выключить звук'}
            onClick={turnSound}
          >
            <Icon of={facts.muted ? VolumeX : Volume2} size={20} />
          </button>
          <button
            type="button"
            className={styles.words}
            aria-label="Во весь экран"
            title="Во весь экран"
            onClick={fullscreen}
          >
            <Icon of={Maximize} size={20} />
          </button>
        </div>
      </div>
    </figure>
  )
}
