import type { Ingest } from '@skleyka/contract/translations/translations.calls.ts'
import { AddressLine } from './address-line.tsx'
import styles from './live-desk.module.css'

/** Addresses of SRT that OBS and ffmpeg are given ready to copy, and that of the backup encoder; the key stands in them where it is shown. */
export default function SrtAddresses({
  ingest,
  streamKey: key,
  isShown,
}: {
  ingest: readonly Ingest[]
  streamKey: string
  isShown: boolean
}) {
  const main = ingest.find(({ kind }) => kind === 'SRT')
  const backup = ingest.find(({ kind }) => kind === 'SRT_BACKUP')
  if (!main) return null
  const hidden = '•'.repeat(12)
  return (
    <>
      <AddressLine
        label="SRT для OBS"
        name="адрес SRT для OBS"
        text={obsAddress(main.url, key)}
        shown={obsAddress(main.url, isShown ? key : hidden)}
      />
      <p className={styles.quiet}>В&#160;поле «Сервер» целиком, поле ключа пустое</p>
      <AddressLine
        label="SRT для ffmpeg"
        name="команда ffmpeg для SRT"
        text={ffmpegCommand(main.url, key)}
        shown={ffmpegCommand(main.url, isShown ? key : hidden)}
      />
      {backup && <AddressLine label="Запасной адрес SRT" name="запасной адрес SRT" shown={backup.url} />}
    </>
  )
}

const obsAddress = (url: string, key: string) => `${url}&mode=caller&passphrase=${key}`
const ffmpegCommand = (url: string, key: string) =>
  `ffmpeg -re -i video.mp4 -c:v libx264 -preset veryfast -g 50 -c:a aac -f mpegts '${url}&passphrase=${key}'`
