import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { sizeText } from '../../list/selection.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ActOnChosen, bulkSelection } from '../bulk/bulk.tsx'

/** «Отвязать от YouTube…»: what is being sent is broken off; what is there stays, unless it is to go. */
export default function DetachPopup({ selection, onClose, onDone }: BulkPieceProps<RecordFilter>) {
  const [deleteThere, setDeleteThere] = useState(false)
  const [isDetaching, setDetaching] = useState(false)
  const title = `Отвязать от\u00a0YouTube ${sizeText(selection)}\u00a0видео?`
  if (isDetaching) {
    return (
      <ActOnChosen
        act={{ name: 'youtubeDetach', params: { deleteThere } }}
        begin={async () => bulkSelection(selection)}
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
