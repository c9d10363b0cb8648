import { records } from '@skleyka/contract/records/records.calls.ts'
import { withoutTurns } from '@skleyka/contract/texts.ts'
import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight, CircleStop, Film, RotateCw, Volume2, VolumeX, X } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actLabels } from '../../russian/state-labels.ts'
import { useApp } from '../../session/contexts.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { joinWords } from '../upload-rows/upload-rows.ts'
import { PanelRow, RowAct, RowLink, RowToggle } from '../upload-rows/upload-rows.tsx'
import type { SavedItem } from '../uploads/uploads.ts'
import {
  abortUploading,
  canAbort,
  canRetry,
  deleteUploading,
  retryUploading,
  setSoundDisabled,
  takesSound,
  type Upload,
  uploadLabels,
} from '../uploads/uploads.ts'
import { useSecond } from './use-second.ts'

interface Props {
  upload: Upload
  poster: string | null
  /** The fields without which the video stays a draft. */
  needed: readonly string[]
}

/** One upload of the panel. */
export function UploadRow({ upload: { item, live }, poster, needed }: Props) {
  const name = withoutTurns(item.fileInfo.name)
  const record = item.recordId === null ? null : pagePath(item.accountCode, `records/${item.recordId}`)
  const { accountCode } = useApp()
  const account = item.accountCode === accountCode ? null : item.accountName
  const wish = canRetry(item) && !live.hasFile ? 'Выберите тот же файл, чтобы продолжить' : null
  const note = joinWords(account, wish) || null
  const isCutOff = live.retry?.code === 0
  const nowMs = useSecond(isCutOff)
  return (
    <PanelRow
      icon={Film}
      poster={poster}
      name={name}
      to={record}
      words={uploadLabels(item, live, nowMs)}
      note={
        record === null || needed.length === 0 ? (
          note
        ) : (
          <>
            Черновик, пока не&#160;заполнено: {needed.map((title) => `«${title}»`).join(', ')}.{' '}
            <TextLink to={record}>Заполнить</TextLink>
          </>
        )
      }
      // the countdown itself is for the eyes: it would be read aloud each second
      spoken={isCutOff ? `${name}: нет связи, повторим сами` : ''}
    >
      <Actions item={item} live={live} record={record} />
    </PanelRow>
  )
}

function Actions({ item, live, record }: Upload & { record: string | null }) {
  const remove = useMutation(write(records.deleteByIds, { accountCode: item.accountCode }))
  if (canAbort(item)) {
    return (
      <>
        {takesSound(item, live.requestId) && (
          <RowToggle
            icon={item.soundDisabled ? VolumeX : Volume2}
            label="Без звука"
            pressed={item.soundDisabled}
            onPress={() => setSoundDisabled(item.id, !item.soundDisabled)}
          />
        )}
        <RowAct icon={CircleStop} label="Остановить" onPress={() => abortUploading([item.id])} />
      </>
    )
  }
  if (canRetry(item)) {
    return (
      <>
        <RowAct
          icon={RotateCw}
          label={item.status === 'FAILED' ? actLabels.retry : actLabels.continue}
          onPress={() => retry(item)}
        />
        <RowAct icon={X} label="Убрать" onPress={() => void forget(item, (ids) => remove.mutate({ ids }))} />
      </>
    )
  }
  return (
    <>
      {record !== null && (
        <RowLink icon={ArrowUpRight} label={`Открыть ${withoutTurns(item.fileInfo.name)}`} to={record} />
      )}
      {(item.uploaderStatus === 'READY' || item.uploaderStatus === 'FAILED') && (
        <RowAct icon={X} label="Убрать" onPress={() => deleteUploading([item.id])} />
      )}
    </>
  )
}

/** A retry asks for the file when it is gone: after a reload the browser gives it only from the user's hand. */
function retry({ id }: SavedItem): void {
  if (retryUploading(id)) return
  pickFiles(acceptedFiles, ([file]) => file && retryUploading(id, file), false)
}

/** Removes the record of a file that was not sent to its end; a replaced record stays. */
async function forget(item: SavedItem, deleteRecords: (ids: number[]) => void): Promise<void> {
  if (item.recordId === null || item.replacedRecordId !== null) return deleteUploading([item.id])
  const sure = await confirm({
    title: 'Убрать загрузку?',
    message: `Видео «${item.fileInfo.name}» загружено не до конца. Оно будет удалено, продолжить загрузку будет нельзя.`,
    okLabel: 'Удалить',
    danger: true,
  })
  if (!sure) return
  deleteUploading([item.id])
  deleteRecords([item.recordId])
}
