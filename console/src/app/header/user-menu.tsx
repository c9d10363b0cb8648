import { useApp } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import styles from './user-menu.module.css'

const loadCard = () => import('./user-card.tsx')
const UserCard = lazyPiece(loadCard)

/** The button of the user menu; what opens is loaded when it is wanted (spec §2.8). */
export function UserMenu() {
  const { user } = useApp()
  const name = user.name || user.email
  return (
    <DropdownButton
      label="Пользователь"
      width="var(--menu-user)"
      preload={() => loadCard().catch(() => undefined)}
      trigger={(props) => (
        <button {...props} type="button" className={styles.button} aria-label={name}>
          <Avatar name={name} image={user.avatar} />
        </button>
      )}
    >
      {(close) => <UserCard close={close} />}
    </DropdownButton>
  )
}
