import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { Film, Scissors } from 'lucide-react'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { editorPath } from '../records/records.ts'

/** The ways from the files of a video to where it is cut; nothing where the user may do neither, or not yet. */
export function CutLinks({ record }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const may = useMay()
  if (record.currentState !== 'READY') return null
  return (
    <>
      {may(cuts.trim) && record.holdReason === null && (
        <ButtonLink kind="quiet" icon={Scissors} to={editorPath(accountCode, record.id, 'trim')}>
          Обрезать
        </ButtonLink>
      )}
      {may(cuts.duplicateClip) && (
        <ButtonLink kind="quiet" icon={Film} to={editorPath(accountCode, record.id, 'clip')}>
          Клип
        </ButtonLink>
      )}
    </>
  )
}
