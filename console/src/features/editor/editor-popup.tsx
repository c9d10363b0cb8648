import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { visit } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import CuttingDesk from '../cuts/cuts.tsx'
import { RecordForm } from '../description/description.tsx'
import { RecordMissing } from '../record-page/record-page.tsx'
import type { CutWay } from '../records/records.ts'
import { RecordFiles } from '../versions/versions.tsx'
import { RecordPlayer } from '../video-player/video-player.tsx'
import styles from './editor.module.css'

/** A video over the whole window: picture and line of time first, what is said of it below. */
export function EditorPopup({ id, way }: { id: number; way: CutWay }) {
  const accountCode = useAccountCode()
  const video = useRef<HTMLVideoElement>(null)
  const found = useQuery(read(records.getById, { id }, { accountCode }))
  const { record, renditions = [], ladder = null } = found.data ?? {}
  const { sourceKept = true, uncutKept = false, leftOut = [] } = found.data ?? {}
  usePageTitle(record === undefined ? 'Редактор' : `Редактор: ${record.name}`)
  if (isNotFound(found.error)) return <RecordMissing id={id} />
  // its form asks before it is left
  const close = () => void visit(pagePath(accountCode, `records/${id}`))
  return (
    <Popup
      open
      onClose={close}
      isDirty={false}
      title={record?.name ?? 'Редактор'}
      mode="full-screen"
      closeOnOutside={false}
    >
      {!record && found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {record && (
        <div className={styles.editor}>
          <section className={styles.picture} aria-label="Видео">
            {record.playable ? (
              <RecordPlayer
                recordId={id}
                accountCode={accountCode}
                isWhole={!isInWork(record.currentState)}
                video={video}
                below={<CuttingDesk record={record} video={video} way={way} />}
              />
            ) : (
              <p className={styles.none}>Видео ещё не&#160;готово. Обрезать его можно после обработки.</p>
            )}
          </section>
          <RecordForm record={record} />
          {renditions.length > 0 && <RecordFiles {...{ record, renditions, ladder, sourceKept, uncutKept, leftOut }} />}
        </div>
      )}
    </Popup>
  )
}
