import type { Ingest } from '@skleyka/contract/translations/translations.calls.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import styles from './livestreams.module.css'

/** Addresses of SRT, with what OBS and ffmpeg are given ready to copy; the key stands in them where it is shown. */
export default function SrtAddresses({ ingest, isShown }: { ingest: readonly Ingest[]; isShown: boolean }) {
  const main = ingest.find(({ kind }) => kind === 'SRT')
  const backup = ingest.find(({ kind }) => kind === 'SRT_BACKUP')
  if (!main) return null
  const { key } = main
  const hidden = '•'.repeat(12)
  return (
    <>
      <Line label="Адрес SRT" name="адрес SRT" shown={main.url} />
      <p className={styles.quiet}>
        Для&#160;плохой сети: потерянное отправляется снова. Пароль (passphrase)&#160;— тот&#160;же ключ.
      </p>
      {key !== null && (
        <>
          <Line
            label="SRT для OBS"
            name="адрес SRT для OBS"
            text={obsAddress(main.url, key)}
            shown={obsAddress(main.url, isShown ? key : hidden)}
          />
          <p className={styles.quiet}>В&#160;поле «Сервер» целиком, поле ключа пустое</p>
          <Line
            label="SRT для ffmpeg"
            name="команда ffmpeg для SRT"
            text={ffmpegCommand(main.url, key)}
            shown={ffmpegCommand(main.url, isShown ? key : hidden)}
          />
        </>
      )}
      {backup && <Line label="Запасной адрес SRT" name="запасной адрес SRT" shown={backup.url} />}
    </>
  )
}

const obsAddress = (url: string, key: string) => `${url}&mode=caller&passphrase=${key}`
const ffmpegCommand = (url: string, key: string) =>
  `ffmpeg -re -i video.mp4 -c:v libx264 -preset veryfast -g 50 -c:a aac -f mpegts '${url}&passphrase=${key}'`

function Line({ label, name, shown, text = shown }: { label: string; name: string; shown: string; text?: string }) {
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <code>{shown}</code>
      <CopyButton text={text} label={`Скопировать: ${name}`} size={28} />
    </div>
  )
}
