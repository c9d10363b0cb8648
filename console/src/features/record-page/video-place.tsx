import { isAwaited } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { CircleAlert, RotateCw } from 'lucide-react'
import { actLabels } from '../../russian/state-labels.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import type { SendingInfo } from '../records/records.ts'
import { recordLabels } from '../records/records.ts'
import { retryUploading, type Upload } from '../uploads/uploads.ts'
import styles from './video-place.module.css'
import { WaitingForFile } from './waiting-for-file.tsx'

interface Props {
  record: RecordView
  /** The upload of this browser that makes the record, if any, and how far it is. */
  upload: Upload | null
  sending: SendingInfo | null
}

/** Message in the place of a video that does not play yet, or never will. */
export function VideoPlace({ record, upload, sending }: Props) {
  if (record.currentState === 'FAILED') return <Failed text={record.failText} canRetry={record.canRetry} />
  const { words, detail, progress } = recordLabels({ ...record, sending })
  const isStopped = sending?.kind === 'stopped'
  const isWaiting = sending === null && isAwaited(record.currentState)
  return (
    <div className={styles.place} role="status">
      <EmptyFilm />
      <h2>{words}</h2>
      {progress !== null && (
        <div className={styles.bar}>
          <ProgressBar value={progress} label={words} />
        </div>
      )}
      {isWaiting ? <WaitingForFile record={record} /> : <p>{isStopped ? detail : soon}</p>}
      {isStopped && upload && (
        <div className={styles.action}>
          <Button kind="main" icon={RotateCw} onClick={() => goOn(upload)}>
            {upload.item.status === 'FAILED' ? actLabels.retry : actLabels.continue}
          </Button>
        </div>
      )}
    </div>
  )
}

function Failed({ text, canRetry }: { text: string | null; canRetry: boolean }) {
  return (
    <div className={styles.place} role="alert">
      <span className={styles.bad}>
        <Icon of={CircleAlert} size={24} />
      </span>
      <h2>Не&#160;удалось обработать видео</h2>
      <p>{text ?? 'Во время обработки произошла ошибка.'}</p>
      <p className={styles.note}>
        {canRetry
          ? `Файл исправен. Нажмите «${actLabels.retry}».`
          : 'Проверьте, открывается ли файл у\u00a0вас, и\u00a0загрузите снова.'}
      </p>
    </div>
  )
}

const soon = 'Видео появится здесь само, как только его можно будет смотреть.'

/** Takes the upload up again; asks for the file when the browser no longer has it. */
function goOn({ item: { id } }: Upload): void {
  if (!retryUploading(id)) pickFiles(acceptedFiles, ([file]) => file && retryUploading(id, file), false)
}
