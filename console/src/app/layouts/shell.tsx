import { productName, productVersion } from '@skleyka/contract/product.ts'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useTopOfNewPages } from '../../browser/address-bar.ts'
import { TopLine } from '../header/top-line.tsx'
import { AnnouncementBanner } from '../lazy-screens.tsx'
import styles from './shell.module.css'

interface Props {
  /** The administration area keeps the older design (C-1-11). */
  design?: 'classic' | 'redesigned'
  /** `sticky` at the lower edge of the window; `hiding` the same until the page is scrolled (C-2.8-31). */
  foot?: 'still' | 'sticky' | 'hiding'
  children: ReactNode
}

/** Every page: the top line, the content, the footer. Sets the design; the theme is a class of its own. */
export function Shell({ design = 'redesigned', foot = 'still', children }: Props) {
  useLayoutEffect(() => {
    document.documentElement.dataset.design = design
  }, [design])
  useTopOfNewPages()
  return (
    <div className={styles.shell}>
      <TopLine />
      <Suspense fallback={null}>
        <AnnouncementBanner />
      </Suspense>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={styles.foot} data-stand={foot}>
        <span>
          © {new Date().getFullYear()} {productName}
        </span>
        <span>{productVersion}</span>
      </footer>
    </div>
  )
}
