import { useLayoutEffect, useRef, useState } from 'react'
import styles from './gallery.module.css'

const roles = [
  'page',
  'surface',
  'raised',
  'sunken',
  'line',
  'control',
  'muted',
  'text2',
  'text',
  'accent',
  'accent-soft',
  'ok',
  'warn',
  'danger',
  'live',
] as const
const series = [
  ['Ряд 1', 'series-1', 'none'],
  ['Ряд 2', 'series-2', '8 4'],
  ['Ряд 3', 'series-3', '2 4'],
  ['Ряд 4', 'series-4', '8 3 2 3'],
  ['Ряд 5', 'series-5', '4 3'],
  ['Остальные', 'series-rest', '1 3'],
  ['Прошлый период', 'series-before', '6 6'],
  ['Сетка', 'chart-grid', 'none'],
] as const

/** The roles of colour as the theme of the page paints them, and the lines of charts. */
export function Colours() {
  return (
    <>
      <ul className={styles.swatches}>
        {roles.map((role) => (
          <Swatch key={role} role={role} />
        ))}
      </ul>
      <ul className={styles.lines}>
        {series.map(([label, token, dashes]) => (
          <li key={token}>
            <svg width="84" height="4" aria-hidden="true">
              <path d="M0 2h84" stroke={`var(--${token})`} strokeWidth="2" strokeDasharray={dashes} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}

function Swatch({ role }: { role: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const [code, setCode] = useState('')
  useLayoutEffect(() => {
    if (box.current) setCode(hexOf(getComputedStyle(box.current).backgroundColor))
  }, [])
  return (
    <li>
      <span ref={box} style={{ background: `var(--${role})` }} />
      <b>{role}</b>
      <code>{code}</code>
    </li>
  )
}

/** `rgb(47, 84, 209)` as #2F54D1. */
const hexOf = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
