import type { DownloadFile } from '@skleyka/contract/downloads/downloads.calls.ts'
import { useState } from 'react'
import { formatBytes } from '../../russian/numbers.ts'
import { videosText } from '../../russian/videos-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import styles from './downloads.module.css'
import { useDownload } from './use-download.ts'

type Kind = 'source' | 'best'

interface Props {
  ids: readonly number[]
  records: readonly { readonly id: number; readonly files: readonly DownloadFile[] }[]
  onClose: () => void
  onDone: () => void
}

/** One file of each of many videos as an archive: which one, of how many there is one, and how much that is. */
export function ArchiveChoice({ ids, records, onClose, onDone }: Props) {
  const download = useDownload()
  const found = { source: foundOf(records, 'source'), best: foundOf(records, 'best') }
  const [kind, setKind] = useState<Kind>(found.source.count > 0 ? 'source' : 'best')
  const choices = kinds.map(({ value, label }) => {
    const { count, bytes } = found[value]
    const note = count === 0 ? 'Нет ни\u00a0у\u00a0одного' : `${videosText(count)}, ${formatBytes(bytes)}`
    return { value, label, note, disabled: count === 0 }
  })
  const left = ids.length - found[kind].count
  const start = async () => {
    await download.mutateAsync({ ids: [...ids], rendition: kind })
    onDone()
  }
  if (found.source.count + found.best.count === 0) {
    return <p>Скачать пока нечего: ни&#160;одно из&#160;выбранных видео ещё не&#160;обработано.</p>
  }
  return (
    <>
      <RadioGroup label="Что положить в архив" choices={choices} value={kind} onChange={setKind} />
      {left > 0 && <p className={styles.note}>Не&#160;войдут: {videosText(left)}, такого файла у&#160;них нет.</p>}
      <PopupFoot>
        {/* the snackbar tells of a refusal */}
        <Button kind="main" busy={download.isPending} onClick={() => void start().catch(() => undefined)}>
          Скачать архив
        </Button>
        <Button onClick={onClose}>Отмена</Button>
      </PopupFoot>
    </>
  )
}

const kinds = [
  { value: 'source', label: 'Исходники' },
  { value: 'best', label: 'Лучшее из\u00a0качеств, MP4' },
] as const

function foundOf(records: Props['records'], kind: Kind): { count: number; bytes: number } {
  const files = records.flatMap(({ files }) => {
    const file = files.find(({ rendition }) => (rendition === 'source') === (kind === 'source'))
    return file ? [file] : []
  })
  return { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}
