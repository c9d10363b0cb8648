import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { navigate } from '../browser/address-bar.ts'
import { pagePath } from '../browser/addresses.ts'
import { isReadWithRole, type ViewedRole, viewRole } from '../session/viewed-role.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './mode-bar.module.css'

interface Props {
  role: ViewedRole
  /** The account on the screen; null outside of one. */
  accountCode: string | null
}

/** Says that the console is looked at with a role, and leads back; it ends where its account does. */
export function ViewedRoleBar({ role, accountCode }: Props) {
  const client = useQueryClient()
  const end = () => {
    viewRole(null)
    void client.resetQueries({ predicate: isReadWithRole })
  }
  const left = useEffectEvent(() => {
    if (accountCode !== role.accountCode) end()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account on the screen ends it
  useEffect(() => left(), [accountCode])
  const goBack = () => {
    end()
    navigate(pagePath(role.accountCode, `setting/roles/${role.id}`))
  }
  return (
    <>
      <div className={styles.room} />
      <aside className={styles.bar} aria-label="Консоль с&#160;ролью">
        <p>
          Так консоль видит роль «<bdi>{role.name}</bdi>». Менять ничего нельзя.
        </p>
        <Button onClick={goBack}>Вернуться</Button>
      </aside>
    </>
  )
}
