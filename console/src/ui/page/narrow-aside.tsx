import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAddress } from '../../browser/address-bar.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Popup } from '../popup/popup.tsx'
import styles from './page.module.css'

interface Props {
  /** Words of the button and title of the dialog. */
  label: string
  /** Beside other controls: the button is an icon, its words a tooltip. */
  hasIconOnly?: boolean
  children: ReactNode
}

/** The aside of a page in a window too narrow for it: a button that opens it as a dialog, which closes when one of its links is followed. */
export function NarrowAside({ label, hasIconOnly = false, children }: Props) {
  const { pathname, search } = useAddress()
  const address = pathname + search
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = () => setOpenedAt(address)
  return (
    <div className={styles.narrowAside} data-icon={hasIconOnly || undefined}>
      {hasIconOnly ? (
        <IconButton icon={PanelLeft} label={label} aria-haspopup="dialog" onClick={open} />
      ) : (
        <Button kind="quiet" icon={PanelLeft} aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      )}
      <Popup open={openedAt === address} onClose={() => setOpenedAt(null)} title={label}>
        {children}
      </Popup>
    </div>
  )
}
