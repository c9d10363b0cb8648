import { limits } from '@skleyka/contract/limits.ts'
import { ArrowUpToLine } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './scroll-to-top.module.css'

const onScroll = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
const isScrolled = () => scrollY > limits.scrollThresholdPx

/**
 * The way back to the top, active once the page is scrolled by more than 10 px (C-2.8-32).
 * Marks the document too: what hides by scroll is a rule of styles (C-2.8-31).
 */
export function ScrollToTop() {
  const scrolled = useSyncExternalStore(onScroll, isScrolled)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-scrolled', scrolled)
  }, [scrolled])
  if (!scrolled) return null
  const toTop = () => {
    scrollTo({ top: 0 })
    // The button goes away; the focus goes where the eyes go.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <span className={styles.place}>
      <IconButton icon={ArrowUpToLine} label="Наверх" onClick={toTop} />
    </span>
  )
}
