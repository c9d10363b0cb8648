import { useAddress } from '../../browser/address-bar.ts'
import { editedId, readCutWay } from '../records/records.ts'
import { ChooseRecord } from './choose-record.tsx'
import { EditorPopup } from './editor-popup.tsx'

/** `editor` (product B5): the page of a video with its line of time first; without a video the choice of one. */
export default function EditorPage() {
  const { search } = useAddress()
  const id = editedId(search)
  return id === null ? <ChooseRecord /> : <EditorPopup key={id} id={id} way={readCutWay(search)} />
}
