import type { ReactNode } from 'react'
import styles from './marked.module.css'

interface Props {
  text: string
  /** From and up to, in UTF-16 units: in order, none over another. */
  marks: readonly (readonly [from: number, to: number])[]
}

/** A text with places of it marked; whatever stands in it is text. */
export function Marked({ text, marks }: Props) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    pieces.push(
      text.slice(at, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
