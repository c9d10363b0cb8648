import type { DownloadFile } from '@skleyka/contract/downloads/downloads.calls.ts'
import { Download } from 'lucide-react'
import { formatBytes } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { qualityName } from '../records/records.ts'
import styles from './downloads.module.css'
import { useDownload } from './use-download.ts'

/** The files of one video, each with its button. */
export function FileChoice({ id, files }: { id: number; files: readonly DownloadFile[] }) {
  const download = useDownload()
  const isKept = files.some(({ rendition }) => rendition === 'source')
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => {
            const title = titleOf(file)
            return (
              <li key={file.rendition}>
                <span>
                  <b>{title}</b>
                  <span className={styles.name}>{file.fileName}</span>
                </span>
                <span className={styles.size}>{formatBytes(file.bytes)}</span>
                <Button
                  icon={Download}
                  aria-label={`Скачать: ${title}`}
                  onClick={() => download.mutate({ ids: [id], rendition: file.rendition })}
                >
                  Скачать
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {files.length === 0 && <p>Скачать пока нечего: видео ещё не&#160;загружено или не&#160;обработано.</p>}
      {files.length > 0 && !isKept && <p className={styles.note}>Исходник этого видео больше не&#160;хранится.</p>}
    </>
  )
}

function titleOf({ rendition, width, height }: DownloadFile): string {
  if (rendition === 'source') return 'Исходник'
  if (rendition === 'audio') return 'Звук'
  const quality = qualityName(rendition)
  return width !== null && height !== null ? `${quality}, ${width}\u00a0×\u00a0${height}` : quality
}
