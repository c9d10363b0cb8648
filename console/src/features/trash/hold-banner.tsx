import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { LockOpen, ShieldBan } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { HoldVideos } from './hold-videos.tsx'
import styles from './trash.module.css'
import { holdText } from './trash-labels.ts'

/** Says over a video that must not be deleted why, and what else it keeps from (product A47). */
export default function HoldBanner({ id, reason }: { id: number; reason: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.held} role="note">
      <Icon of={ShieldBan} size={18} />
      <p>
        <strong dir="auto">{holdText(reason)}</strong>{' '}
        <span>Пока он действует, видео нельзя убрать в&#160;корзину, заменить и&#160;обрезать.</span>
      </p>
      {may(trash.setHold) && (
        <Button icon={LockOpen} onClick={() => setOpen(true)}>
          Снять
        </Button>
      )}
      {isOpen && <HoldVideos selection={{ ids: [id] }} begun="off" onClose={close} onDone={close} />}
    </div>
  )
}
