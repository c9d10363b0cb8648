import type { ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { Check, CircleAlert, Lock, Mail, UserX } from 'lucide-react'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './account-columns.module.css'

/** State of an account that works, and whether somebody is there to answer for it. */
export function AccountState({ locked, lockReason, owner }: Pick<ManagedAccount, 'locked' | 'lockReason' | 'owner'>) {
  if (locked) {
    return (
      <>
        {mark('bad', Lock, 'Заблокирован')}
        {lockReason !== null && (
          <span className={styles.reason} title={lockReason}>
            {lockReason}
          </span>
        )}
      </>
    )
  }
  if (owner === null) return mark('warn', UserX, 'Нет владельца')
  switch (owner.state) {
    case 'confirmed':
      return mark('ok', Check, 'Активен')
    case 'invited':
      return mark('wait', Mail, 'Владелец приглашён')
    case 'unconfirmed':
      return mark('warn', CircleAlert, 'Почта не\u00a0подтверждена')
    case 'locked':
      return mark('warn', Lock, 'Владелец заблокирован')
  }
}

const mark = (tone: 'ok' | 'wait' | 'warn' | 'bad', icon: typeof Check, words: string) => (
  <StateMark tone={tone} icon={icon}>
    {words}
  </StateMark>
)
