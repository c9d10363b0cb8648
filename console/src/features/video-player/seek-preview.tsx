import { formatDuration } from '@skleyka/contract/durations.ts'
import type { Sprite } from '@skleyka/contract/frames/sprites.ts'
import type { CSSProperties } from 'react'
import { SpriteTile } from '../../ui/thumb/tile.tsx'
import styles from './player.module.css'

/** The frame and the time of a place on the line of time, over it. */
export function SeekPreview({ sprite, share, seconds }: { sprite: Sprite | null; share: number; seconds: number }) {
  const place: CSSProperties & Record<'--at', string> = { '--at': `${share * 100}%` }
  return (
    <span className={styles.preview} data-pictured={sprite !== null || undefined} style={place} aria-hidden="true">
      {sprite && (
        <span className={styles.frame} data-upright={sprite.height > sprite.width || undefined}>
          <SpriteTile sprite={sprite} atMs={seconds * 1000} />
        </span>
      )}
      <span className={styles.at}>{formatDuration(seconds)}</span>
    </span>
  )
}
