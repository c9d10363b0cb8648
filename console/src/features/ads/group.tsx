import type { ReactNode } from 'react'
import styles from './ads.module.css'

/** Parts of the form that belong together, under their name. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
