import type { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { videosText } from '../../russian/videos-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ChangeTable, LeftOutList } from './change-table.tsx'
import styles from './edit-fields.module.css'

interface Props {
  preview: ResultOf<typeof bulk.bulkPreview>
  isStarting: boolean
  onApply: () => void
  onBack: () => void
}

/** Preview of the operations: values before and after, and what is in the way. */
export function PreviewStep({ preview, isStarting, onApply, onBack }: Props) {
  const { affected, judged, changing, unchanged, sample, people, blocked, blockedCounts } = preview
  const rest = affected - judged
  const inTheWay = judged - changing - unchanged
  return (
    <div className={styles.form}>
      <div role="status">
        <p>
          Изменится {groupDigits(changing)} из&#160;{groupDigits(judged)}
          {unchanged > 0 && <>, уже так {groupDigits(unchanged)}</>}
          {inTheWay > 0 && <>, нельзя изменить {groupDigits(inTheWay)}</>}
        </p>
        {rest > 0 && (
          <p className={styles.note}>
            Проверены первые {groupDigits(judged)}. Остальные {videosText(rest)} проверяются, когда до&#160;них дойдёт.
          </p>
        )}
      </div>
      {sample.length > 0 && <ChangeTable label="Было и стало" changes={sample} people={people} />}
      {blockedCounts.length > 0 && (
        <>
          <ul className={styles.blocked}>
            {blockedCounts.map(({ why, count }) => (
              <li key={why}>
                {why}: {groupDigits(count)}
              </li>
            ))}
          </ul>
          <LeftOutList
            label="Что нельзя изменить"
            items={blocked.map(({ id, record, why }) => ({ id, record, error: why }))}
          />
        </>
      )}
      <PopupFoot>
        {(changing > 0 || rest > 0) && (
          <Button kind="main" autoFocus busy={isStarting} onClick={onApply}>
            Применить к&#160;{videosText(changing + rest)}
          </Button>
        )}
        <Button onClick={onBack}>Назад</Button>
      </PopupFoot>
    </div>
  )
}
