import { formatSize } from '@skleyka/contract/format-size.ts'
import {
  nearQuota,
  type QuotaKind,
  type QuotasNow,
  quotaKinds,
  quotaTitles,
} from '@skleyka/contract/quotas/quotas.calls.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './quotas.module.css'

/** «12,4 ГБ из 50 ГБ», and in words when it ends soon. */
export function QuotaMeters({ quotas }: { quotas: QuotasNow }) {
  return (
    <dl className={styles.meters}>
      {quotaKinds.map((kind) => {
        const { limit, used, coming } = quotas[kind]
        const text = (value: number) => (kind === 'bytes' ? formatBytes(value) : groupDigits(value))
        const state = stateOf(kind, limit, used)
        return (
          <div key={kind}>
            <dt>{quotaTitles[kind]}</dt>
            <dd>
              {text(used)}
              {limit === null
                ? ', без ограничения'
                : ` из\u00a0${kind === 'bytes' ? formatSize(limit) : groupDigits(limit)}`}
              {limit !== null && limit > 0 && (
                <ProgressBar value={used / limit} tone={state === null ? 'work' : state.tone} />
              )}
              {state !== null && <p data-tone={state.tone}>{state.words}</p>}
              {coming > 0 && <p>Ещё загружается: {text(coming)}, уже посчитано</p>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const spaceWords = ['Места больше нет', 'Место скоро кончится'] as const
const countWords = ['Больше добавить нельзя', 'Скоро больше нельзя'] as const

function stateOf(kind: QuotaKind, limit: number | null, used: number) {
  if (limit === null) return null
  const [over, near] = kind === 'bytes' ? spaceWords : countWords
  if (used >= limit) return { tone: 'bad', words: over } as const
  return used >= limit * nearQuota ? ({ tone: 'wait', words: near } as const) : null
}
