import { Suspense } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { useApp } from '../../session/contexts.ts'
import { useImpersonation } from '../../session/impersonation.ts'
import { LayerHomeHere } from '../../ui/layer/layer.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { NoticesBell, UploadsIndicator } from '../lazy-screens.tsx'
import { AccountsMenu } from './accounts-menu.tsx'
import { HelpMenu } from './help-menu.tsx'
import { Sections } from './sections.tsx'
import styles from './top-line.module.css'
import { UserMenu } from './user-menu.tsx'

/** The line at the top of every page: where one is, in which account, and who one is. */
export function TopLine() {
  const { accountCode, accountCodes, accountsList } = useApp()
  const chosen = accountCode === null ? undefined : accountCodes[accountCode]
  const isOwnName = useImpersonation() === null
  return (
    <header className={styles.line}>
      <a className={styles.skip} href="#content">
        К содержимому
      </a>
      <LayerHomeHere>
        <div className={styles.inside}>
          <Link className={styles.logo} to={chosen ? pagePath(chosen.accountCode, 'records') : '/'}>
            <Logo />
          </Link>
          <Sections />
          <div className={styles.tools}>
            {accountsList.length > 0 && <AccountsMenu />}
            <span className={styles.rule} />
            {isOwnName && (
              <>
                <Suspense fallback={null}>
                  <UploadsIndicator />
                </Suspense>
                <span className={styles.bell}>
                  <Suspense fallback={null}>
                    <NoticesBell />
                  </Suspense>
                </span>
              </>
            )}
            <HelpMenu />
            <UserMenu />
          </div>
        </div>
      </LayerHomeHere>
    </header>
  )
}
