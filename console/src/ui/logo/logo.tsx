import { productName } from '@skleyka/contract/product.ts'
import styles from './logo.module.css'

/** The mark and the word; the word leaves on narrow screens. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 30 30" aria-hidden="true">
        <path className={styles.corners} d="M3.2 11V3.2H11M26.8 19v7.8H19" />
        <path className={styles.mark} d="M11 9.6v10.8l9.2-5.4z" />
      </svg>
      <span className={styles.word}>{productName}</span>
    </span>
  )
}
