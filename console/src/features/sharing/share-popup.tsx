import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { trashBounds } from '@skleyka/contract/trash/trash-bounds.ts'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { Button } from '../../ui/button/button.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { ActOnChosen, bulkSelection } from '../bulk/bulk.tsx'
import { ChooseAccounts } from './choose-accounts.tsx'
import { type ShareWay, useRelated } from './use-related.ts'

const words = {
  share: { title: 'Поделиться', verb: 'Открыть доступ' },
  unshare: { title: 'Закрыть доступ', verb: 'Закрыть доступ' },
} as const

/** Chooses the accounts; the server does the rest, and what was refused is told by video and account. */
export function SharePopup({ way, selection, onClose, onDone }: BulkPieceProps<RecordFilter> & { way: ShareWay }) {
  const { accounts, error, refetch } = useRelated(way, selection)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const submit = async () => {
    setAgreed(codes.length > 0)
    return codes.length > 0
  }
  const { title, verb } = words[way]
  if (isAgreed) {
    const params = { targetAccountCodes: [...codes] }
    const act =
      way === 'share'
        ? { name: 'share' as const, params: { ...params, ...(note.trim() !== '' && { note: note.trim() }) } }
        : { name: 'unshare' as const, params }
    const back = () => setAgreed(false)
    return <ActOnChosen act={act} begin={async () => bulkSelection(selection)} onClose={back} onDone={onDone} />
  }
  return (
    <Popup open onClose={onClose} title={title} width={480}>
      {error !== null && accounts === null ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Form label={title} onSubmit={submit}>
          <ChooseAccounts way={way} accounts={accounts} chosen={codes} onChange={setCodes} />
          {way === 'share' && accounts !== null && accounts.length > 0 && (
            <TextInput
              label="Примечание"
              value={note}
              onChange={setNote}
              maxLength={trashBounds.reasonChars}
              hint="Его увидят в аккаунтах, которым открыт доступ"
            />
          )}
          <PopupFoot>
            <Button type="submit" kind="main" disabled={codes.length === 0}>
              {verb}
            </Button>
            <Button onClick={onClose}>Отменить</Button>
          </PopupFoot>
        </Form>
      )}
    </Popup>
  )
}
