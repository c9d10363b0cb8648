import type { ReactNode } from 'react'
import { PageFooter } from './card.tsx'
import { NarrowAside } from './narrow-aside.tsx'
import styles from './page.module.css'

interface Props {
  /** The column at the left: 300 px, 280 when narrow. Under 1100 px a button above the content opens it. */
  aside?: ReactNode
  /** Words of that button. `null`: the screen itself shows what the column holds. */
  asideLabel?: string | null
  /** `responsive` keeps to the page's width, `full` takes the whole window (the administration area). */
  width?: 'responsive' | 'full'
  /** Buttons of the whole page, below its cards; always in sight when sticky. */
  footer?: ReactNode
  stickyFooter?: boolean
  children: ReactNode
}

/** The layout of a screen: an aside if there is one, its content, and its buttons (C-2.9-08). */
export function Page({
  aside,
  asideLabel = 'Разделы',
  width = 'responsive',
  footer,
  stickyFooter = false,
  children,
}: Props) {
  return (
    <div className={styles.page} data-aside={aside !== undefined || undefined} data-width={width}>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
      <div className={styles.content}>
        {aside !== undefined && asideLabel !== null && <NarrowAside label={asideLabel}>{aside}</NarrowAside>}
        {children}
        {footer !== undefined && (
          <PageFooter alone sticky={stickyFooter}>
            {footer}
          </PageFooter>
        )}
      </div>
    </div>
  )
}
