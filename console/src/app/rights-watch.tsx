import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { read } from '../api/queries.ts'
import { withPermissions } from '../session/app-state.ts'
import { AccountChanged, useApp } from '../session/contexts.ts'

/**
 * Follows the rights of the user while the page is open: they are asked for anew once a call was refused, or once roles were
 * changed here. An account that is closed to the user by now says so.
 */
export function RightsWatch() {
  const { user, accountsList } = useApp()
  const onChanged = use(AccountChanged)
  const client = useQueryClient()
  const query = useQuery({
    ...read(permissionInfo.getPermissionInfo, {}, { accountCode: null }),
    // what the session began with is known already
    initialData: { user, admin: user.admin, permissions: {} },
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { hasSnackbar: true },
  })
  const { data, dataUpdatedAt } = query
  const follow = useEffectEvent(() => {
    for (const account of accountsList) {
      // in somebody's name: the bar follows the rights of that person
      if (account.isDeputy) continue
      const now = withPermissions(account, data.permissions[account.accountCode])
      if (now) onChanged(now)
      const isClosed = !user.admin && data.permissions[account.accountCode] === undefined
      if (isClosed) void client.invalidateQueries({ queryKey: ['account', account.accountCode] })
    }
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) follow()
  }, [dataUpdatedAt])
  return null
}
