import type { PlayerBody } from '@skleyka/contract/player-templates/player-look.ts'
import { useEffect, useRef } from 'react'
import styles from './players.module.css'

/** Time a form is left alone before the player wears it, in milliseconds. */
const restMs = 200

interface Props {
  uuid: string
  template: PlayerBody
  /** Shows what stands in place of the video, with the uuid of its clip; null for the video. */
  placeholder: { clip: string | null } | null
  /** The name under the title; null for none. */
  author: string | null
}

/** The very player of viewers in a frame, which is sent the template whenever it changes. */
export function LivePlayer({ uuid, template, placeholder, author }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const worn = useRef<string | null>(null)
  const isReady = useRef(false)
  const text = JSON.stringify({ template, placeholder, author })

  useEffect(() => {
    const wear = () => {
      // each template that is worn is answered by «ready» anew
      if (worn.current === text) return
      worn.current = text
      const message = { to: 'skleyka', version: 1, type: 'template', ...JSON.parse(text) }
      frame.current?.contentWindow?.postMessage(message, location.origin)
    }
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (Object(data).from !== 'skleyka' || Object(data).event !== 'ready') return
      isReady.current = true
      wear()
    }
    window.addEventListener('message', hear)
    const timer = setTimeout(() => isReady.current && wear(), restMs)
    return () => {
      window.removeEventListener('message', hear)
      clearTimeout(timer)
    }
  }, [text])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={`/embed/${uuid}?draft=1&lang=ru`}
      title="Плеер с этим шаблоном"
      allow="autoplay; fullscreen; picture-in-picture"
    />
  )
}
