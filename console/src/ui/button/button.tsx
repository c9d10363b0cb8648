import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { Spinner } from '../progress/progress.tsx'
import styles from './button.module.css'

export type ButtonKind = 'main' | 'plain' | 'soft' | 'quiet' | 'danger' | 'danger-quiet' | 'danger-line'

interface Looks {
  /** One `main` button a screen. `danger` is for what cannot be taken back. */
  kind?: ButtonKind
  /** 40 px or 50 px (C-9-33). */
  size?: 's' | 'm'
  icon?: LucideIcon
  /** Full width. */
  wide?: boolean
}

/**
 * A button with a verb on it. While `busy` it keeps its place and the focus, and answers no press. While `working` it looks the
 * same and answers: for what is done once more after what is under way.
 */
export function Button({
  kind = 'plain',
  size = 's',
  icon,
  wide = false,
  busy = false,
  working = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: Looks & { busy?: boolean; working?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || working || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy || working ? <Spinner /> : icon && <Icon of={icon} size={size === 'm' ? 20 : 18} />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, inside the console by `to`, outside of it by `href`, in a new tab. */
export function ButtonLink({
  kind = 'plain',
  size = 's',
  icon,
  wide = false,
  to,
  href,
  children,
}: Looks & { children: ReactNode } & ({ to: string; href?: never } | { href: string; to?: never })) {
  const looks = { className: styles.button, 'data-kind': kind, 'data-size': size, 'data-wide': wide || undefined }
  const inside = (
    <>
      {icon && <Icon of={icon} size={size === 'm' ? 20 : 18} />}
      {children}
    </>
  )
  if (to === undefined) {
    return (
      <a {...looks} href={href} {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noopener' })}>
        {inside}
      </a>
    )
  }
  return (
    <Link {...looks} to={to}>
      {inside}
    </Link>
  )
}
