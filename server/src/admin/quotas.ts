import { type OfQuotas, type QuotaKind, quotaKinds, quotaText } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds } from '@skleyka/contract/quotas/quotas.calls.ts'
import { changeQuotas, journalledQuotas, quotasNow } from '../features/quotas/quotas.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownAccount, printTable, type Words } from './desk.ts'

const gigabyte = 1024 ** 3
/** Options of the kinds, and how much one of what is typed there is. */
const kinds = {
  bytes: { option: 'storage', unit: gigabyte },
  videos: { option: 'videos', unit: 1 },
  people: { option: 'people', unit: 1 },
  livestreams: { option: 'livestreams', unit: 1 },
  airtime: { option: 'air-hours', unit: 3_600 },
} as const satisfies OfQuotas<{ option: keyof Words['options']; unit: number }>

/** Sets how much an account may have, what is named of it, and prints how much it may have and has. */
export async function setQuotas(desk: Desk, { rest: [code], options }: Words): Promise<void> {
  const accountId = await knownAccount(desk.db, code)
  const bounds = readBounds(options)
  if (Object.keys(bounds).length > 0) {
    await change(desk, { action: 'setQuotas', objectType: 'account', objectId: accountId }, async (tx) => {
      const changed = await changeQuotas(tx, accountId, bounds)
      if (changed === null) throw closedAccount(code)
      return journalledQuotas(changed.now)
    })
  }
  const now = await quotasNow(desk.db, accountId)
  if (now === null) throw closedAccount(code)
  printTable(
    quotaKinds.map((kind) => {
      const { limit, used } = now[kind]
      return { what: kinds[kind].option, used: text(kind, used), limit: limit === null ? 'нет' : text(kind, limit) }
    }),
  )
}

const text = (kind: QuotaKind, value: number) => (kinds[kind].unit === 1 ? String(value) : quotaText(kind, value))

const closedAccount = (code: string | undefined) => new StartProblem(`Аккаунт ${code} закрыт.`)

/** Returns what of the quotas is named. */
function readBounds(options: Words['options']): Partial<QuotaBounds> {
  const bounds: Partial<QuotaBounds> = {}
  for (const kind of quotaKinds) {
    const { option, unit } = kinds[kind]
    const typed = options[option]
    if (typed !== undefined) bounds[kind] = readBound(typed, unit)
  }
  return bounds
}

/** «50», «1.5» or «нет». */
function readBound(text: string, unit: number): number | null {
  if (text === 'нет') return null
  const value = /^\d{1,15}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) * unit : Number.NaN
  if (Number.isNaN(value) || (unit === 1 && !Number.isInteger(value)))
    throw new StartProblem(
      'Квота\u00a0— это число от\u00a00 или «нет», например --storage 50 --videos 1000 --people нет.',
    )
  if (value > Number.MAX_SAFE_INTEGER) throw new StartProblem('Такую квоту не\u00a0задать: число слишком большое.')
  return Math.round(value)
}
