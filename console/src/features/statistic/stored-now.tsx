import { nearQuota } from '@skleyka/contract/quotas/quota-kinds.ts'
import { type StatisticUsage, usageKinds } from '@skleyka/contract/statistic/usage.calls.ts'
import { formatFigure } from '../../report/figures.ts'
import { formatDay } from '../../report/span-labels.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { Card } from '../../ui/page/card.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './stored-now.module.css'

const titles = {
  source: 'Исходные файлы',
  renditions: 'Готовые видео и\u00a0картинки',
  trash: 'В\u00a0корзине',
  recordings: 'Записи трансляций',
} as const

/**
 * Present content of the storage by kinds, and when the quota is used up at its usual pace
 * (product B8).
 */
export function StoredNow({ now }: { now: StatisticUsage['now'] | undefined }) {
  if (now === undefined) {
    return (
      <Card title="Сейчас в&nbsp;хранилище" padded>
        <Skeleton height={96} />
      </Card>
    )
  }
  const { bytes, kinds, limitBytes } = now
  const shown = usageKinds.filter((kind) => kind !== 'recordings' || kinds[kind] > 0)
  const share = limitBytes === null || limitBytes === 0 ? null : bytes / limitBytes
  return (
    <Card title="Сейчас в&nbsp;хранилище" padded>
      <p className={styles.sum}>
        <b>{formatFigure(bytes, 'bytes')}</b>
        {limitBytes === null ? ' без ограничения' : ` из\u00a0${formatBytes(limitBytes)}`}
      </p>
      {share !== null && <ProgressBar value={Math.min(1, share)} tone={share >= nearQuota ? 'bad' : 'work'} />}
      <dl className={styles.facts}>
        {shown.map((kind) => (
          <div key={kind}>
            <dt>{titles[kind]}</dt>
            <dd>{formatFigure(kinds[kind], 'bytes')}</dd>
          </div>
        ))}
        <div>
          <dt>Обычный прирост</dt>
          <dd>{growthText(now.growthBytesPerDay)}</dd>
        </div>
        <div>
          <dt>Прогноз</dt>
          <dd>{forecastText(now)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function growthText(perDay: number): string {
  if (perDay === 0) return 'Нет'
  return `${perDay < 0 ? '−' : ''}${formatBytes(Math.abs(perDay))} в\u00a0день`
}

function forecastText({ limitBytes, fullOn, bytesIn30Days, growthBytesPerDay, bytes }: StatisticUsage['now']): string {
  if (limitBytes !== null && bytes >= limitBytes) return 'Место закончилось'
  if (fullOn !== null) return `Место закончится ${formatDay(fullOn)}`
  if (limitBytes !== null) return 'Места хватит на\u00a010\u00a0лет и\u00a0больше'
  if (growthBytesPerDay === 0) return 'Без изменений'
  return `Через 30\u00a0дней\u00a0— ${formatFigure(bytesIn30Days, 'bytes')}`
}
