import type { EncryptorStatus } from '@skleyka/contract/encryption/encryption.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { formatMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'

const videos = (count: number) => `${groupDigits(count)}\u00a0${plural(count, ['видео', 'видео', 'видео'])}`

type Followed = Pick<EncryptorStatus, 'useEncryptor' | 'progress' | 'running' | 'failed'>

/** Returns how far the older videos are: «Зашифровано 12 из 40 видео». */
export function progressLabel({ useEncryptor, progress: { done, total }, running, failed }: Followed): string {
  if (total === 0) return 'Видео, которые воспроизводятся, в\u00a0аккаунте пока нет'
  if (done === total)
    return useEncryptor ? `Зашифрованы все видео: ${groupDigits(total)}` : 'Все видео хранятся без\u00a0шифрования'
  const verb = useEncryptor ? 'Зашифровано' : 'Расшифровано'
  const far = `${verb} ${groupDigits(done)} из\u00a0${videos(total)}`
  if (running) return far
  return failed > 0 ? `${far}, не\u00a0удалось: ${groupDigits(failed)}` : far
}

/** Returns who moved the switch and when; null while nobody has. */
export function changedLabel(
  { useEncryptor, changedBy, changedDate }: Pick<EncryptorStatus, 'useEncryptor' | 'changedBy' | 'changedDate'>,
  now: Date,
): string | null {
  if (changedDate === null) return null
  const when = formatMoment(changedDate, { near: now })
  return [useEncryptor ? 'Включено' : 'Выключено', ...(changedBy ? [`${changedBy},`] : []), when]
    .join(' ')
    .replace(/^(\S+) /, '$1: ')
}
