import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { Undo2 } from 'lucide-react'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'

const question = {
  title: 'Вернуть исходное видео?',
  message:
    'Видео станет таким, как до\u00a0обрезки: оно кодируется заново, а\u00a0обрезанное показывается, пока новое не\u00a0готово. Метки, главы и\u00a0субтитры встанут на\u00a0свои места; вырезанные вместе с\u00a0видео не\u00a0вернутся.',
  okLabel: 'Вернуть исходное',
}

/** «Вернуть исходное»: undoes the last trim while the file from before it is kept; absent without the right and under hold. */
export function RestoreButton({ record: { id, currentState, holdReason } }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const restore = useAskedWrite(cuts.restore, accountCode)
  if (currentState !== 'READY' || holdReason !== null || !may(cuts.restore)) return null
  return (
    <Button icon={Undo2} onClick={() => void restore({ id }, question, 'Исходное видео возвращается')}>
      Вернуть исходное
    </Button>
  )
}
