import { type Sprite, tileAt } from '@skleyka/contract/frames/sprites.ts'
import type { CSSProperties } from 'react'
import styles from './tile.module.css'

/** The small frame of a moment, cut out of its sheet; as wide as its place. */
export function SpriteTile({ sprite, atMs }: { sprite: Sprite; atMs: number }) {
  const { url, x, y } = tileAt(sprite, atMs)
  const { width, height, cols, rows } = sprite
  const share = (at: number, side: number, count: number) => (count > 1 ? `${(at / (side * (count - 1))) * 100}%` : '0')
  const cut: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    backgroundImage: `url("${url}")`,
    backgroundPosition: `${share(x, width, cols)} ${share(y, height, rows)}`,
    backgroundSize: `${cols * 100}% ${rows * 100}%`,
  }
  return <span className={styles.tile} style={cut} />
}
