import { bounds } from '@skleyka/contract/limits.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { useModerate } from './use-moderate.ts'

interface Props {
  record: Pick<ListedRecord, 'id' | 'name'>
  onClose: () => void
  /** It is said. */
  onDone?: () => void
}

/** «Отклонить»: what its author has to mend, in words that stand beside the video. */
export default function SendBack({ record, onClose, onDone }: Props) {
  const { decide, isDeciding } = useModerate(record)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (!isMissing && (await decide('REJECTED', reason.trim()))) {
      onClose()
      onDone?.()
    }
    return !isMissing
  }
  return (
    <Popup open onClose={onClose} title="Отклонить видео" width={480}>
      <Form label="Отклонить видео" onSubmit={submit}>
        <p dir="auto">«{record.name}» зрители не&#160;увидят, пока модератор не&#160;одобрит его.</p>
        <TextArea
          label="Причина"
          required
          rows={3}
          value={reason}
          onChange={setReason}
          maxLength={bounds.moderationReasonChars}
          {...(isTried && isMissing
            ? { status: 'error' as const, hint: 'Напишите, что\u00a0исправить' }
            : { hint: 'Автор увидит её рядом с\u00a0видео' })}
        />
        <PopupFoot>
          <Button type="submit" kind="main" busy={isDeciding}>
            Отклонить
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
