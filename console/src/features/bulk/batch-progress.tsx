import type { BatchAct, BatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { nextBatchState } from '@skleyka/contract/bulk/batch-states.ts'
import { useEffect, useEffectEvent } from 'react'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { useFieldsByKey } from '../metadata/metadata.ts'
import { useTemplateNames } from '../template-choice/template-choice.tsx'
import { batchStateTitles } from './batch-state-titles.ts'
import { ChangeTable, LeftOutList } from './change-table.tsx'
import styles from './edit-fields.module.css'
import { batchTexts, countsText, fieldsOfBatches, tellsOfMetadata } from './op-labels.ts'
import { useBatch } from './use-batch.ts'

interface Props {
  batchId: string
  onState: (state: BatchState) => void
  onUndo: (batchId: string) => void
  onClose: () => void
}

const acts: readonly { readonly act: BatchAct; readonly label: string }[] = [
  { act: 'continue', label: 'Продолжить' },
  { act: 'pause', label: 'Приостановить' },
  { act: 'cancel', label: 'Остановить' },
  { act: 'retry', label: 'Повторить для неудачных' },
]

/** Progress of a bulk change, what it changed and what it left, and what may be done about it. */
export function BatchProgress({ batchId, onState, onUndo, onClose }: Props) {
  const { batch, changes, people, leftOut, leftOutTotal, isOver, isMoving, act, undo } = useBatch(batchId)
  const tell = useEffectEvent(onState)
  const state = batch?.state
  useEffect(() => {
    if (state) tell(state)
  }, [state])
  const metadata = useFieldsByKey({ enabled: batch !== null && tellsOfMetadata(batch) })
  const templates = useTemplateNames(fieldsOfBatches(batch === null ? [] : [batch]))
  if (batch === null) return <ProgressBar value={null} label="Загрузка" />
  const done = batch.changed + batch.skipped + batch.failed
  const offered = acts.filter(
    ({ act }) => nextBatchState(batch.state, act) !== null && (act !== 'retry' || batch.failed > 0),
  )
  return (
    <div className={styles.form}>
      <div role="status">
        <strong>{batchStateTitles[batch.state]}</strong>
        <p>
          {countsText(batch)} из&#160;{groupDigits(batch.affected)}
        </p>
        {batch.failText !== null && <p>{batch.failText}</p>}
      </div>
      {!isOver && <ProgressBar value={batch.affected === 0 ? null : done / batch.affected} label="Выполнено" />}
      <ul className={styles.blocked}>
        {batchTexts(batch, { metadata, people, templates }).map((text) => (
          <li key={text}>{batch.kind === 'UNDO' ? `Возврат: ${text}` : text}</li>
        ))}
      </ul>
      {isOver && leftOutTotal > 0 && (
        <>
          <p>
            {batch.act === null ? 'Осталось как было' : 'Не\u00a0получилось'}: {groupDigits(leftOutTotal)}
          </p>
          <LeftOutList label={batch.act === null ? 'Что осталось как было' : 'Что не получилось'} items={leftOut} />
        </>
      )}
      {isOver && batch.act === null && changes.length > 0 && (
        <ChangeTable label="Что изменено" changes={changes} people={people} />
      )}
      <PopupFoot>
        <Button kind="main" onClick={onClose}>
          {isOver ? 'Готово' : 'Свернуть'}
        </Button>
        {offered.map(({ act: name, label }) => (
          <Button key={name} busy={isMoving} onClick={() => act(name)}>
            {label}
          </Button>
        ))}
        {batch.canUndo && (
          <Button busy={isMoving} onClick={() => void undo().then(onUndo)}>
            {isOver ? 'Вернуть как было' : 'Остановить и\u00a0вернуть'}
          </Button>
        )}
      </PopupFoot>
    </div>
  )
}
