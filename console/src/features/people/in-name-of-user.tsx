import { useAccountCode, useApp } from '../../session/contexts.ts'
import { StartImpersonation } from '../impersonation/impersonation.tsx'
import type { ActProps } from './act-props.ts'

/** An administrator works in the account as one of its people. */
export function InNameOfUser({ user, onClose }: ActProps) {
  const code = useAccountCode()
  const { accountCodes } = useApp()
  return (
    <StartImpersonation
      user={user}
      account={{ code, name: accountCodes[code]?.accountName ?? code }}
      {...{ onClose }}
    />
  )
}
