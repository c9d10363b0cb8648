import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './text-link.module.css'

interface Props {
  children: ReactNode
  /** Quiet links take the colour of their text until they are pointed at. */
  quiet?: boolean
}

/** A link in running text: `to` inside the console, `href` outside of it (opened in a new tab). */
export function TextLink({ children, quiet = false, ...where }: Props & ({ to: string } | { href: string })) {
  const looks = { className: styles.link, 'data-quiet': quiet || undefined }
  if ('to' in where) {
    return (
      <Link {...looks} to={where.to}>
        {children}
      </Link>
    )
  }
  const outside = /^https?:/.test(where.href)
  return (
    <a {...looks} href={where.href} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  )
}

/** An action that reads as a link, in a sentence or under a value. */
export function TextButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  )
}
