import { type Sprite, tileAt } from '@skleyka/contract/frames/sprites.ts'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { SpriteTile } from '../../ui/thumb/tile.tsx'
import styles from './sprite-hover.module.css'

/** The whole video passes in so many frames, each shown for so long. */
const shownFrames = 24
const frameMs = 320

/** Lies over a poster: while a mouse is on it, the video passes in small frames. Who wants little motion sees the poster. */
export default function SpriteHover({ sprite }: { sprite: Sprite }) {
  const [isHovered, setHovered] = useState(false)
  const ref = useRef<HTMLSpanElement>(null)
  // the poster hears the pointer: what lies over it would cover its words
  useEffect(() => {
    const poster = ref.current?.parentElement
    const enter = ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse' && !isStill())
    const leave = () => setHovered(false)
    // the pointer may have come before this code
    if (poster?.matches(':hover') && matchMedia('(hover: hover)').matches) setHovered(!isStill())
    poster?.addEventListener('pointerenter', enter)
    poster?.addEventListener('pointerleave', leave)
    return () => {
      poster?.removeEventListener('pointerenter', enter)
      poster?.removeEventListener('pointerleave', leave)
    }
  }, [])
  return (
    <span ref={ref} className={styles.hover} aria-hidden="true">
      {isHovered && <Passing sprite={sprite} />}
    </span>
  )
}

/** Nothing until the first sheet has come. */
function Passing({ sprite }: { sprite: Sprite }) {
  const [isLoaded, setLoaded] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const sheet = new Image()
    sheet.onload = () => setLoaded(true)
    sheet.src = tileAt(sprite, 0).url
    return () => {
      sheet.onload = null
    }
  }, [sprite])
  useEffect(() => {
    if (!isLoaded) return
    const timer = setInterval(() => setTurn((now) => now + 1), frameMs)
    return () => clearInterval(timer)
  }, [isLoaded])
  if (!isLoaded) return null
  const shown = Math.min(shownFrames, sprite.count)
  const place = turn % shown
  const atMs = Math.floor((place / shown) * sprite.count) * sprite.stepMs
  const line: CSSProperties & Record<'--at', string> = { '--at': `${((place + 1) / shown) * 100}%` }
  return (
    <span className={styles.passing}>
      <SpriteTile sprite={sprite} atMs={atMs} />
      <span className={styles.line} style={line} />
    </span>
  )
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
