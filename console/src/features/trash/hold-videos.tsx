import type { ActSelection } from '@skleyka/contract/bulk/bulk.calls.ts'
import { trashBounds } from '@skleyka/contract/trash/trash-bounds.ts'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { ActOnChosen } from '../bulk/bulk.tsx'

const ways = [
  { value: 'on', label: 'Запретить' },
  { value: 'off', label: 'Снять запрет' },
] as const

interface Props {
  selection: ActSelection
  begun?: 'on' | 'off'
  onClose: () => void
  onDone: () => void
}

/** «Запрет удаления» (product A47): chosen videos must not be deleted, for a reason that everybody sees, or may be again. */
export function HoldVideos({ selection, begun = 'on', onClose, onDone }: Props) {
  const [way, setWay] = useState<'on' | 'off'>(begun)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const isMissing = way === 'on' && reason.trim() === ''
  if (isAgreed) {
    const params = { on: way === 'on', ...(way === 'on' && { reason: reason.trim() }) }
    const back = () => setAgreed(false)
    return <ActOnChosen act={{ name: 'hold', params }} begin={async () => selection} onClose={back} onDone={onDone} />
  }
  const submit = async () => {
    setTried(true)
    setAgreed(!isMissing)
    return !isMissing
  }
  return (
    <Popup open onClose={onClose} title="Запрет удаления" width={480}>
      <Form label="Запрет удаления" onSubmit={submit}>
        <Segmented label="Что сделать" choices={ways} value={way} onChange={setWay} />
        {way === 'on' && (
          <TextInput
            label="Причина"
            required
            value={reason}
            onChange={setReason}
            maxLength={trashBounds.reasonChars}
            {...(isTried && isMissing
              ? { status: 'error' as const, hint: 'Напишите, почему видео нельзя удалять' }
              : { hint: 'Её увидят все, кто захочет удалить видео' })}
          />
        )}
        <PopupFoot>
          <Button type="submit" kind="main">
            {way === 'on' ? 'Запретить удаление' : 'Снять запрет'}
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
