import type { HealthAnswer } from '@skleyka/contract/health/health.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { type Judged, lasts, since, unasked } from './judged.ts'

/** A full backup a day is missed when it is older than that. */
const staleMs = 26 * 3600_000

/** Words for the backups of the installation. */
export function judgeBackups({ backups: { facts } }: Pick<HealthAnswer, 'backups'>, now: Date): Judged {
  if (facts === null) return unasked
  const { isSet, made, savedUpTo, failed, nextAt } = facts
  const lines = [
    made === null
      ? 'Ещё ни\u00a0одной копии'
      : `Последняя полная: ${formatMoment(made.at)}, ${formatBytes(made.bytes)}, новых ${formatBytes(made.addedBytes)}`,
    ...(savedUpTo === null ? [] : [`Сохранено всё до\u00a0${formatMoment(savedUpTo)}`]),
    ...(nextAt === null ? [] : [`Следующая полная: ${formatMoment(nextAt)}`]),
  ]
  if (failed !== null)
    return {
      ...{ tone: 'bad', state: 'Копия не\u00a0сделана', lines: [...lines, failed] },
      advice: 'Устраните причину: прежние копии целы, следующая попытка будет в\u00a0течение часа.',
    }
  if (!isSet)
    return {
      ...{ tone: 'wait', state: 'Не\u00a0настроены', lines },
      advice: 'Задайте BACKUP_TO: если машина пропадёт, пропадёт всё, что в\u00a0ней.',
    }
  if (made !== null && since(made.at, now) > staleMs)
    return {
      ...{ tone: 'warn', state: 'Устарели', lines: [...lines, `Последней ${lasts(since(made.at, now))}`] },
      advice: 'Проверьте, запущен ли процесс с\u00a0ролью api: копии делает он.',
    }
  return { tone: 'ok', state: made === null ? 'Готовится первая' : 'Делаются', lines, advice: null }
}
