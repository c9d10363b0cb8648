import { type RefObject, useRef } from 'react'
import { Menu, MenuItem, Popover, RouterProvider, Separator } from 'react-aria-components'
import { hrefOf, visit } from '../../browser/address-bar.ts'
import { dropdownGapPx, floatClass } from '../dropdown/float.ts'
import { Icon } from '../icon/icon.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { FocusBack } from '../layer/focus-back.tsx'
import { useLayerHome } from '../layer/layer.tsx'
import styles from './menu.module.css'
import type { MenuLine } from './menu-items.ts'

interface Props {
  label: string
  lines: readonly MenuLine[]
  triggerRef: RefObject<HTMLElement | null>
  open: 'first' | 'last' | null
  onClose: () => void
  minWidth: number | string | undefined
  align: 'start' | 'end'
}

/** The floating part of a menu; loaded on first use. */
export default function MenuLayer({ label, lines, triggerRef, open, onClose, minWidth, align }: Props) {
  const home = useLayerHome()
  const layer = useRef<HTMLElement>(null)
  return (
    <RouterProvider navigate={(to) => void visit(to)} useHref={hrefOf}>
      <Popover
        ref={layer}
        aria-label={label}
        triggerRef={triggerRef}
        isOpen={open !== null}
        onOpenChange={(isOpen) => isOpen || onClose()}
        placement={align === 'end' ? 'bottom end' : 'bottom start'}
        offset={dropdownGapPx}
        className={floatClass}
        style={{ zIndex: 'var(--z-dropdown)', minWidth }}
        {...(home ? { UNSTABLE_portalContainer: home } : {})}
      >
        <Menu aria-label={label} className={styles.menu ?? ''} autoFocus={open ?? 'first'} onClose={onClose}>
          {lines.map((line, index) =>
            line === 'rule' ? (
              <Separator key={`rule after ${idOf(lines[index - 1])}`} className={styles.rule ?? ''} />
            ) : (
              <MenuItem
                key={line.id}
                id={line.id}
                textValue={line.label}
                className={styles.item ?? ''}
                data-danger={line.danger || undefined}
                {...(line.onAction ? { onAction: line.onAction } : {})}
                {...(line.to !== undefined ? { href: line.to } : {})}
                {...(line.href !== undefined ? { href: line.href, target: '_blank', rel: 'noopener noreferrer' } : {})}
              >
                {line.icon && <Icon of={line.icon} size={18} />}
                <span className={styles.words}>{line.label}</span>
                {line.keys !== undefined && <Kbd>{line.keys}</Kbd>}
              </MenuItem>
            ),
          )}
        </Menu>
        <FocusBack layer={layer} open={open !== null} />
      </Popover>
    </RouterProvider>
  )
}

const idOf = (line: MenuLine | undefined) => (typeof line === 'object' ? line.id : '')
