import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { useState } from 'react'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { FeaturePicker } from '../../ui/feature-picker/feature-picker.tsx'
import type { Features } from '../../ui/feature-picker/features.ts'
import { Popup } from '../../ui/popup/popup.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { AccountsQuery } from './accounts-list.ts'
import { accountsText } from './accounts-text.ts'
import { featuresOf, sectionsAfter } from './features.ts'
import { ManyFoot } from './many-foot.tsx'
import { useChosenAccounts, useEachAccount } from './use-each-account.ts'

/** «Функционал» of several accounts (product B12, C-3-15): what is mixed and left alone stays as each has it. */
export default function SectionsOfMany({ selection, onClose, onDone }: BulkPieceProps<AccountsQuery>) {
  const accounts = useChosenAccounts(selection) ?? []
  const [features, setFeatures] = useState<Features | null>(null)
  const each = useEachAccount(admin.updateAccountAvailableSections)
  const value = features ?? featuresOf(accounts)
  const save = async () => {
    const isDone = await each.run(accounts, ({ accountId, availableSections }) => ({
      accountId,
      sections: sectionsAfter(availableSections, value),
      seen: availableSections,
    }))
    if (!isDone) return
    showToast({ type: 'success', message: 'Функционал сохранён' })
    onDone()
  }
  return (
    <Popup open onClose={onClose} title={`Функционал: ${accountsText(accounts.length)}`} width={480}>
      <FeaturePicker value={value} onChange={setFeatures} disabled={each.done !== null} />
      <ManyFoot {...{ each, onClose }} total={accounts.length} verb="Сохранить" onRun={() => void save()} />
    </Popup>
  )
}
