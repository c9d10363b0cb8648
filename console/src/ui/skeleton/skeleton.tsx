import { type ReactNode, useEffect, useState } from 'react'
import styles from './skeleton.module.css'

/** A grey line in place of text that is on its way. Width in any CSS length, height in pixels. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string | number; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

/** Shows its children only after 150 ms: an answer that comes at once must not flicker (look/README). */
export function Patiently({ children, afterMs = 150 }: { children: ReactNode; afterMs?: number }) {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return waited ? children : null
}
