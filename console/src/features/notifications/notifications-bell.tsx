import { notices } from '@skleyka/contract/notifications/notifications.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { bellLabel } from './notification-labels.ts'
import styles from './notifications.module.css'

const loadList = () => import('./notifications-list.tsx')
const NoticesList = lazyPiece(loadList)

/** Time between two looks at what is new, ms. */
const pollMs = 30_000

/** The bell of the top line: how much is new, and what it is when it is pressed. */
export default function NoticesBell() {
  // what cannot be asked is asked again by itself: the bell only tells that it rings
  const { data } = useQuery({ ...read(notices.count, {}, { accountCode: null }), refetchInterval: pollMs })
  const unread = data?.unread ?? 0
  const label = bellLabel(unread)
  return (
    <>
      <DropdownButton
        label="Уведомления"
        width="min(400px, calc(100vw - 16px))"
        preload={() => loadList().catch(() => undefined)}
        trigger={(props) => (
          <span className={styles.bell}>
            <IconButton {...props} icon={Bell} label={label} />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        )}
      >
        {(close) => <NoticesList close={close} />}
      </DropdownButton>
      <span role="status" className="visually-hidden">
        {unread > 0 && label}
      </span>
    </>
  )
}
