import type { AccountUser } from '@skleyka/contract/users/users.calls.ts'
import { ChangeRoles } from './change-roles.tsx'
import { InNameOfUser } from './in-name-of-user.tsx'
import { LockUser } from './lock-user.tsx'
import { NewInvitation } from './new-invitation.tsx'
import { RemoveUser } from './remove-user.tsx'
import { UnlockUser } from './unlock-user.tsx'

/** Act that is about to be done. */
export interface Act {
  readonly what: keyof typeof windows
  readonly user: AccountUser
}

const windows = {
  roles: ChangeRoles,
  link: NewInvitation,
  name: InNameOfUser,
  lock: LockUser,
  unlock: UnlockUser,
  remove: RemoveUser,
}

/** The window of what is about to be done. */
export function UserAct({ what, user, onClose }: Act & { onClose: () => void }) {
  const Window = windows[what]
  return <Window user={user} onClose={onClose} />
}
