import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useAccount, useApp } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import styles from './accounts-menu.module.css'

const loadList = () => import('./account-list.tsx')
const AccountList = lazyPiece(loadList)

/** The chosen account, and the list to choose another from (spec §2.8). */
export function AccountsMenu() {
  const { accountCode, accountCodes } = useApp()
  const chosen = accountCode === null ? undefined : accountCodes[accountCode]
  const failed = (useAccount()?.status ?? '') !== ''
  const [open, setOpen] = useState(failed)
  const [wasFailed, setWasFailed] = useState(failed)
  // C-2.8-21: the failure of an account opens the list.
  if (failed !== wasFailed) {
    setWasFailed(failed)
    if (failed) setOpen(true)
  }
  return (
    <DropdownButton
      label="Аккаунты"
      minWidth="var(--menu-accounts-min)"
      preload={() => loadList().catch(() => undefined)}
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <button {...props} type="button" className={styles.switch}>
          {chosen ? (
            <>
              <Avatar name={chosen.accountName} image={chosen.logo} square />
              <span className={styles.who}>
                <b>{chosen.accountName}</b>
                <span>{chosen.accountCode}</span>
              </span>
            </>
          ) : (
            <b className={styles.unchosen}>Выберите аккаунт</b>
          )}
          <Icon of={ChevronsUpDown} size={16} />
        </button>
      )}
    >
      {(close) => <AccountList onChoose={close} />}
    </DropdownButton>
  )
}
