import type { ReactNode } from 'react'
import styles from './drawings.module.css'

/** One drawing hand: lines of 1.5, one accent, the corners of the viewfinder. Decoration for screen readers. */
export function Drawing({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg className={styles.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}

/** The holes at the edge of a film, every 10 units. */
export function Perforation({ x, y, count }: { x: number; y: number; count: number }) {
  return Array.from({ length: count }, (_, hole) => x + hole * 10).map((left) => (
    <rect key={left} x={left} y={y} width="4" height="3.4" rx="1" />
  ))
}
