import { type Ingest, type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatMoment } from '../../russian/dates.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './livestreams.module.css'

// what it stands on is not among what the first visit knows of
const SrtAddresses = lazyPiece(() => import('./srt-addresses.tsx'))

const changing = {
  title: 'Сменить ключ?',
  message: 'Кодер с\u00a0прежним ключом отключится сразу. Вставьте в\u00a0него новый ключ, чтобы продолжить.',
  okLabel: 'Сменить ключ',
  danger: true,
}

/** Addresses for the encoder, shown by a press. */
export function IngestCard({ livestream }: { livestream: Translation }) {
  const { id, ingest, keyChangedAt, mayEdit } = livestream
  const may = useMay()
  const change = useAskedWrite(translations.changeToken, useAccountCode())
  const [isShown, setShown] = useState(false)
  return (
    <Card title="Для кодера" padded>
      <div className={styles.ingest}>
        {ingest.map((one) =>
          one.kind === 'SRT' || one.kind === 'SRT_BACKUP' ? null : (
            <Address key={one.kind} ingest={one} kind={one.kind} isShown={isShown} onShow={setShown} />
          ),
        )}
        <Suspense fallback={null}>
          <SrtAddresses ingest={ingest} isShown={isShown} />
        </Suspense>
        <p className={styles.quiet}>
          В&#160;OBS: «Настройки», «Трансляция», сервис «Пользовательский», сервер&#160;— адрес, ключ потока&#160;—
          ключ. Видео&#160;H.264, звук AAC, ключевой кадр раз в&#160;2&#160;с.
        </p>
        {mayEdit && may(translations.changeToken) && (
          <div className={styles.acts}>
            <Button icon={KeyRound} onClick={() => void change({ id }, changing, 'Ключ заменён')}>
              Сменить ключ
            </Button>
          </div>
        )}
        <p className={styles.quiet}>Ключ выдан {formatMoment(keyChangedAt, { near: new Date() })}</p>
      </div>
    </Card>
  )
}

const addressLabels = {
  RTMP: 'Адрес RTMP',
  RTMP_BACKUP: 'Запасной адрес RTMP',
  WHIP: 'Адрес WHIP',
} as const

interface AddressProps {
  readonly ingest: Ingest
  readonly kind: keyof typeof addressLabels
  readonly isShown: boolean
  onShow(isShown: boolean): void
}

function Address({ ingest: { url, key }, kind, isShown, onShow }: AddressProps) {
  const label = addressLabels[kind]
  return (
    <>
      <div className={styles.line}>
        <span>{label}</span>
        <code>{url}</code>
        <CopyButton text={url} label={`Скопировать: ${label.charAt(0).toLowerCase()}${label.slice(1)}`} size={28} />
      </div>
      {kind === 'RTMP_BACKUP' && (
        <p className={styles.quiet}>
          Ключ тот&#160;же. В&#160;эфире основной кодер. Пропадёт&#160;— сразу покажем запасной; вернётся&#160;— через
          3&#160;с снова основной. Эфир и&#160;запись не&#160;прервутся.
        </p>
      )}
      {kind === 'WHIP' && <p className={styles.quiet}>Ключ тот&#160;же: в&#160;поле «Токен» (Bearer)</p>}
      {key !== null && kind === 'RTMP' && (
        <div className={styles.line}>
          <span>Ключ потока</span>
          <code>{isShown ? key : '•'.repeat(12)}</code>
          <span className={styles.keyActs}>
            <IconButton
              icon={isShown ? EyeOff : Eye}
              size={28}
              label={isShown ? 'Скрыть ключ' : 'Показать ключ'}
              onClick={() => onShow(!isShown)}
            />
            <CopyButton text={key} label="Скопировать: ключ потока" size={28} />
          </span>
        </div>
      )}
    </>
  )
}
