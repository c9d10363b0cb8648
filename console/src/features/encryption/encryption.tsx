import { type EncryptorStatus, encryption } from '@skleyka/contract/encryption/encryption.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../api/queries.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './encryption-card.module.css'
import { changedLabel, progressLabel } from './encryption-labels.ts'

const questions = {
  on: {
    title: 'Включить шифрование?',
    message:
      'Новые видео и\u00a0следующие эфиры будут зашифрованы сразу, прежние видео — в\u00a0фоне. Они воспроизводятся всё это время; сутки видео занимает вдвое больше места. Эфир, который уже идёт, останется без\u00a0шифрования до\u00a0конца.',
    okLabel: 'Включить',
  },
  off: {
    title: 'Выключить шифрование?',
    message:
      'Видео аккаунта будут расшифрованы в\u00a0фоне и\u00a0воспроизводятся всё это время. Эфир, который уже идёт, останется зашифрованным до\u00a0конца.',
    okLabel: 'Выключить',
  },
} as const

/** «Шифрование» of an account (product A23, B12): the switch, how far the videos are, who moved it, and what it is not. */
export function EncryptionCard({ status }: { status: EncryptorStatus }) {
  const { accountId, useEncryptor, progress, running, failed, error } = status
  const change = useAskedWrite(encryption.updateEncryptorStatus, null)
  const again = useMutation(write(encryption.updateEncryptorStatus, { accountCode: null }))
  const changed = changedLabel(status, new Date())
  const turn = (on: boolean) =>
    void change(
      { accountId, useEncryptor: on },
      questions[on ? 'on' : 'off'],
      on ? 'Шифрование включено' : 'Шифрование выключено',
    )
  return (
    <Card title="Шифрование" padded>
      <div className={styles.encryption}>
        <Switch on={useEncryptor} onChange={turn}>
          Шифровать видео аккаунта
        </Switch>
        {changed !== null && <p className={styles.quiet}>{changed}</p>}
        <div className={styles.state}>
          <p role="status">{progressLabel(status)}</p>
          {running && <ProgressBar value={progress.done / Math.max(1, progress.total)} label="Шифрование видео" />}
        </div>
        {error !== null && (
          <div className={styles.failed} role="alert">
            <p>{error}</p>
            {!running && (
              <Button busy={again.isPending} onClick={() => again.mutate({ accountId, useEncryptor })}>
                {failed > 0 ? 'Повторить для\u00a0этих видео' : 'Повторить'}
              </Button>
            )}
          </div>
        )}
        <div className={styles.about}>
          <p>
            Видео, звук и&nbsp;эфиры хранятся и&nbsp;передаются зашифрованными (AES-128), ключи&nbsp;— отдельно. Плеер
            получает ключ, если зрителю можно смотреть; новый ключ нужен каждые 60&nbsp;отрезков. Обложки, кадры
            и&nbsp;субтитры не&nbsp;шифруются, исходные файлы тоже. На&nbsp;площадки, куда вы&nbsp;ретранслируете эфир,
            он уходит без&nbsp;шифрования.
          </p>
          <p>
            Это не&nbsp;DRM: кто может смотреть видео, может и&nbsp;сохранить его. Шифрование защищает файлы
            в&nbsp;хранилище и&nbsp;на&nbsp;пути к&nbsp;зрителю.
          </p>
        </div>
      </div>
    </Card>
  )
}
