import { useState } from 'react'
import styles from './avatar.module.css'
import { initials, tintOf } from './initials.ts'
import { isShowable } from './showable.ts'

interface Props {
  /** Name of the person or account: gives the two letters and the tint. */
  name: string
  /** Address of a picture; two letters without one, and where it cannot be shown. */
  image?: string | null
  /** Accounts are square, people are round. */
  square?: boolean
  size?: 24 | 32 | 36 | 40 | 64 | 128
  /** Told that the picture cannot be shown. */
  onUnread?: () => void
}

/** Two letters or a picture; decoration, the name stands beside it. */
export function Avatar({ name, image = null, square = false, size = square ? 32 : 36, onUnread }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = image !== null && image !== failed && isShowable(image, location.href) ? image : null
  const fail = () => {
    setFailed(image)
    onUnread?.()
  }
  return (
    <span
      className={styles.avatar}
      data-square={square || undefined}
      data-size={size}
      data-tint={square ? tintOf(name) : 1}
      // drawn and not written: letters in the text would count as a button's visible label (WCAG 2.5.3). They stand until the picture comes
      data-letters={initials(name)}
      aria-hidden="true"
    >
      {shown !== null && <img src={shown} alt="" width={size} height={size} draggable={false} onError={fail} />}
    </span>
  )
}
