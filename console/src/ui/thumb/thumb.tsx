import { ImageOff, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './thumb.module.css'

interface Props {
  /** Address of the picture; null while there is none. */
  src: string | null
  /** Width in pixels, 16 to 9; the whole width of its place without one. */
  width?: number
  /** Duration as text, on a veil in the corner. */
  time?: string | undefined
  /** Paler: the thing is not ready yet. */
  quiet?: boolean
  /** The two corners of a viewfinder: under the pointer or selected. */
  framed?: boolean
  /** The triangle: a press plays it. */
  playable?: boolean
  /** Content over the picture. */
  over?: ReactNode
  /** Content in place of a missing picture; an icon by default. */
  instead?: ReactNode
}

/** A frame of a record. The signature corners appear when it is selected or pointed at. */
export function Thumb({ src, width, time, quiet = false, framed = false, playable = false, over, instead }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src !== null && src !== failed
  return (
    <span className={styles.corners} data-on={framed || undefined} style={{ width: width ?? '100%' }}>
      <span className={styles.thumb} data-quiet={quiet || undefined}>
        {shown ? (
          <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(src)} />
        ) : (
          (instead ?? <Icon of={ImageOff} size={20} />)
        )}
        {over}
        {playable && (
          <span className={styles.play}>
            <Icon of={Play} size={14} filled />
          </span>
        )}
        {time !== undefined && <span className={styles.time}>{time}</span>}
      </span>
    </span>
  )
}
