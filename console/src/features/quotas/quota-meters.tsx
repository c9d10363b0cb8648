import {
  nearQuota,
  type OfQuotas,
  type QuotaKind,
  quotaKinds,
  quotaText,
  quotaTitles,
} from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotasNow } from '@skleyka/contract/quotas/quotas.calls.ts'
import { formatBytes } from '../../russian/numbers.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import styles from './quota-meters.module.css'

/** «12,4 ГБ из 50 ГБ», and in words when it ends soon. */
export function QuotaMeters({ quotas }: { quotas: QuotasNow }) {
  return (
    <dl className={styles.meters}>
      {quotaKinds.map((kind) => {
        const { limit, used, coming } = quotas[kind]
        const text = (value: number) => (kind === 'bytes' ? formatBytes(value) : quotaText(kind, value))
        const state = stateOf(kind, limit, used)
        return (
          <div key={kind}>
            <dt>{quotaTitles[kind]}</dt>
            <dd>
              {text(used)}
              {limit === null ? ', без ограничения' : ` из\u00a0${quotaText(kind, limit)}`}
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

const count = ['Больше добавить нельзя', 'Скоро больше нельзя'] as const
const words: Readonly<OfQuotas<readonly [over: string, near: string | null]>> = {
  bytes: ['Места больше нет', 'Место скоро кончится'],
  videos: count,
  people: count,
  livestreams: ['Новая сейчас не\u00a0начнётся', null],
  airtime: ['В\u00a0этом месяце новый эфир не\u00a0начнётся', 'Часы этого месяца скоро кончатся'],
}

function stateOf(kind: QuotaKind, limit: number | null, used: number) {
  if (limit === null) return null
  const [over, near] = words[kind]
  // as many livestreams at once as there may be are no failure
  if (used >= limit) return { tone: near === null ? 'wait' : 'bad', words: over } as const
  return near !== null && used >= limit * nearQuota ? ({ tone: 'wait', words: near } as const) : null
}
