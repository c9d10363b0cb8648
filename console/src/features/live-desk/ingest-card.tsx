import { type Ingest, type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { AddressLine } from './address-line.tsx'
import styles from './live-desk.module.css'

// what it stands on is not among what the first visit knows of
const SrtAddresses = lazyPiece(() => import('./srt-addresses.tsx'))

const changing = {
  title: 'Сменить ключ?',
  message: 'Кодер с\u00a0прежним ключом отключится сразу. Вставьте в\u00a0него новый ключ, чтобы продолжить.',
  okLabel: 'Сменить ключ',
  danger: true,
}

/** Addresses and key for the encoder; the key is shown by a press. */
export function IngestCard({ livestream, streamKey: key }: { livestream: Translation; streamKey: string }) {
  const { id, ingest, keyChangedAt } = livestream
  const may = useMay()
  const change = useAskedWrite(translations.changeToken, useAccountCode())
  const [isShown, setShown] = useState(false)
  const [protocol, setProtocol] = useState<Protocol>('RTMP')
  const offered = protocols.filter((one) => ingest.some(({ kind }) => kind === one))
  return (
    <Card title="Для кодера" padded>
      <div className={styles.ingest}>
        {offered.length > 1 && (
          <Segmented
            label="Протокол"
            choices={offered.map((value) => ({ value, label: value }))}
            value={protocol}
            onChange={setProtocol}
          />
        )}
        <AddressLine label={`Адрес ${protocol}`} name={`адрес ${protocol}`} shown={urlOf(ingest, protocol) ?? ''} />
        <div className={styles.line}>
          <span>Ключ потока</span>
          <code>{isShown ? key : '•'.repeat(12)}</code>
          <span className={styles.keyActs}>
            <IconButton
              icon={isShown ? EyeOff : Eye}
              size={28}
              label={isShown ? 'Скрыть ключ' : 'Показать ключ'}
              onClick={() => setShown(!isShown)}
            />
            <CopyButton text={key} label="Скопировать: ключ потока" size={28} />
          </span>
        </div>
        {protocol === 'RTMP' && <RtmpBackup url={urlOf(ingest, 'RTMP_BACKUP')} />}
        {protocol === 'SRT' && (
          <Suspense fallback={null}>
            <SrtAddresses ingest={ingest} streamKey={key} isShown={isShown} />
          </Suspense>
        )}
        <p className={styles.quiet}>{hints[protocol]}</p>
        {may(translations.changeToken) && (
          <div className={styles.acts}>
            <Button icon={KeyRound} onClick={() => void change({ id }, changing, 'Ключ заменён')}>
              Сменить ключ
            </Button>
          </div>
        )}
        <p className={styles.quiet}>Ключ выдан {formatNearMoment(keyChangedAt)}</p>
      </div>
    </Card>
  )
}

/** Ways an encoder may send, the usual one first. */
const protocols = ['RTMP', 'SRT', 'WHIP'] as const
type Protocol = (typeof protocols)[number]

const hints: Readonly<Record<Protocol, string>> = {
  RTMP: 'В\u00a0OBS: «Настройки», «Трансляция», сервис «Пользовательский», сервер\u00a0— адрес, ключ потока\u00a0— ключ. Видео\u00a0H.264, звук AAC, ключевой кадр раз в\u00a02\u00a0с.',
  SRT: 'SRT выручает на\u00a0плохой сети: потерянное отправляется снова. Пароль (passphrase)\u00a0— ключ потока. Видео\u00a0H.264, ключевой кадр раз в\u00a02\u00a0с.',
  WHIP: 'В\u00a0OBS 30 и\u00a0новее: сервис WHIP, сервер\u00a0— адрес, токен (Bearer)\u00a0— ключ. Видео\u00a0H.264, звук Opus.',
}

function RtmpBackup({ url }: { url: string | null }) {
  if (url === null) return null
  return (
    <>
      <AddressLine label="Запасной адрес RTMP" name="запасной адрес RTMP" shown={url} />
      <p className={styles.quiet}>
        Ключ тот&#160;же. В&#160;эфире основной кодер. Пропадёт&#160;— сразу покажем запасной; вернётся&#160;— через
        3&#160;с снова основной. Эфир и&#160;запись не&#160;прервутся.
      </p>
    </>
  )
}

const urlOf = (ingest: readonly Ingest[], kind: Ingest['kind']): string | null =>
  ingest.find((one) => one.kind === kind)?.url ?? null
