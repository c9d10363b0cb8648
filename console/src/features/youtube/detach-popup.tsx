import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Form } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { sizeText } from '../../list/selection.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { recordIdsOf } from '../records/records.ts'
import { MoveChosen, tellMoved } from '../trash/trash.tsx'
import { oneByOne } from './one-by-one.ts'

/** «Отвязать от YouTube…»: what is being sent is broken off; what is there stays, unless it is to go. */
export default function DetachPopup({ selection, onClose, onDone }: BulkPieceProps<RecordFilter>) {
  const accountCode = useAccountCode()
  const [deleteThere, setDeleteThere] = useState(false)
  const [isDetaching, setDetaching] = useState(false)
  const detach = useMutation({
    mutationKey: youtube.detach.touches,
    mutationFn: ({ ids, onProgress }: { ids: readonly number[]; onProgress: (answered: number) => void }) =>
      oneByOne((id) => call(youtube.detach, { id, deleteThere }, { accountCode }), ids, onProgress),
    onSuccess: (done) => tellMoved(done, 'Отвязано от\u00a0YouTube'),
  })
  const title = `Отвязать от\u00a0YouTube ${sizeText(selection)}\u00a0видео?`
  if (isDetaching) {
    return (
      <MoveChosen
        title="Отвязать от YouTube"
        begin={() => recordIdsOf(selection, accountCode)}
        move={(ids, onProgress) => detach.mutateAsync({ ids, onProgress })}
        onClose={() => setDetaching(false)}
        onDone={onDone}
      />
    )
  }
  const submit = async () => {
    setDetaching(true)
    return true
  }
  return (
    <Popup open onClose={onClose} title={title} role="alertdialog" closeOnOutside={false}>
      <Form label={title} onSubmit={submit}>
        <p>Начатая отправка прервётся. Видео на&#160;YouTube останется, но&#160;связь с&#160;ним здесь пропадёт.</p>
        <Checkbox checked={deleteThere} onChange={setDeleteThere}>
          Удалить с&#160;YouTube
        </Checkbox>
        <PopupFoot>
          <Button type="submit" kind={deleteThere ? 'danger' : 'main'}>
            Отвязать
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
