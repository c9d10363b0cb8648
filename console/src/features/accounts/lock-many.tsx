import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { useState } from 'react'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { AccountsQuery } from './accounts-list.ts'
import { accountsText } from './accounts-text.ts'
import { ManyFoot } from './many-foot.tsx'
import { useChosenAccounts, useEachAccount } from './use-each-account.ts'

/** Locks those of several accounts that are open, for one reason (product B12). */
export default function LockMany({ selection, onClose, onDone }: BulkPieceProps<AccountsQuery>) {
  const chosen = useChosenAccounts(selection) ?? []
  const open = chosen.filter(({ locked }) => !locked)
  const [reason, setReason] = useState('')
  const each = useEachAccount(admin.updateAccountStatus)
  const lock = async () => {
    const why = reason.trim()
    const params = (accountId: number) => ({ accountId, lock: true, ...(why !== '' && { reason: why }) })
    if (!(await each.run(open, ({ accountId }) => params(accountId)))) return
    showToast({ type: 'success', message: 'Аккаунты заблокированы' })
    onDone()
  }
  return (
    <Popup
      open
      onClose={onClose}
      role="alertdialog"
      closeOnOutside={false}
      title={`Заблокировать ${accountsText(open.length)}?`}
    >
      <p>
        Участники увидят «Аккаунт заблокирован». Видео останутся на&#160;месте.
        {chosen.length > open.length && ' Те, что уже заблокированы, останутся как есть.'}
      </p>
      <TextArea
        label="Причина"
        rows={2}
        maxLength={accountBounds.lockReasonChars}
        value={reason}
        onChange={setReason}
        hint="Можно не&#160;указывать. Её увидят администраторы в&#160;списке аккаунтов"
      />
      <ManyFoot {...{ each, onClose }} total={open.length} verb="Заблокировать" isDangerous onRun={() => void lock()} />
    </Popup>
  )
}
