import styles from './avatar.module.css'
import { initials, tintOf } from './initials.ts'

interface Props {
  /** Whose it is: gives the two letters and the tint. */
  name: string
  /** Address of a picture; two letters without one. */
  image?: string | null
  /** Accounts are square, people are round. */
  square?: boolean
  size?: 24 | 32 | 36 | 40
}

/** Two letters or a picture; decoration, the name stands beside it. */
export function Avatar({ name, image, square = false, size = square ? 32 : 36 }: Props) {
  return (
    <span
      className={styles.avatar}
      data-square={square || undefined}
      data-size={size}
      data-tint={square ? tintOf(name) : 1}
      // drawn and not written: letters in the text would count as a button's visible label (WCAG 2.5.3)
      data-letters={image ? undefined : initials(name)}
      aria-hidden="true"
    >
      {image && <img src={image} alt="" width={size} height={size} />}
    </span>
  )
}
