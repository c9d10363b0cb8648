import styles from './live-desk.module.css'

/** Tells why what an encoder has sent is not taken, and what to do; `code` is the kind of fault and what it was found in. */
export default function MediaRefusal({ code }: { code: string }) {
  return (
    <div className={styles.refused} role="status">
      <p>{whyOf(code)}</p>
    </div>
  )
}

/** Codecs by the letters that encoders send. */
const codecNames: Readonly<Record<string, string>> = { hvc1: 'HEVC', av01: 'AV1', vp09: 'VP9' }

function whyOf(code: string): string {
  const [kind, detail = ''] = code.split(':')
  const codec = codecNames[detail] ?? detail
  if (kind === 'VIDEO_CODEC') return `Картинка не\u00a0принята: кодер прислал ${codec}. Выберите в\u00a0нём H.264.`
  if (kind === 'AUDIO_CODEC') return `Звук не\u00a0принят: кодер прислал ${codec}. Выберите в\u00a0нём AAC.`
  return 'То, что прислал кодер, не\u00a0читается как видео. Выберите в\u00a0нём H.264 и\u00a0AAC и\u00a0запустите снова.'
}
