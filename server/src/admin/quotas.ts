import { formatSize } from '@skleyka/contract/format-size.ts'
import { type QuotaBounds, type QuotaKind, quotaKinds } from '@skleyka/contract/quotas/quotas.calls.ts'
import { changeQuotas, journalledQuotas, quotasNow } from '../features/quotas/quotas.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownAccount, printTable, type Words } from './desk.ts'

const gigabyte = 1024 ** 3
const kinds = { bytes: 'storage', videos: 'videos', people: 'people' } as const satisfies Record<QuotaKind, string>

/** Sets how much an account may have, what is named of it, and prints how much it may have and has. */
export async function setQuotas(desk: Desk, { rest: [code], options }: Words): Promise<void> {
  const accountId = await knownAccount(desk.db, code)
  const given = readBounds(options)
  if (Object.keys(given).length > 0) {
    await change(desk, { action: 'setQuotas', objectType: 'account', objectId: accountId }, async (tx) => {
      const changed = await changeQuotas(tx, accountId, given)
      if (changed === null) throw closedAccount(code)
      return journalledQuotas(changed.now)
    })
  }
  const now = await quotasNow(desk.db, accountId)
  if (now === null) throw closedAccount(code)
  const text = (kind: QuotaKind, value: number) => (kind === 'bytes' ? formatSize(value) : String(value))
  printTable(
    quotaKinds.map((kind) => {
      const { limit, used } = now[kind]
      return { what: kinds[kind], used: text(kind, used), limit: limit === null ? 'нет' : text(kind, limit) }
    }),
  )
}

const closedAccount = (code: string | undefined) => new StartProblem(`Аккаунт ${code} закрыт.`)

/** Returns what of the quotas is named. */
function readBounds(options: Words['options']): Partial<QuotaBounds> {
  const given: Partial<QuotaBounds> = {}
  for (const kind of quotaKinds) {
    const text = options[kinds[kind]]
    if (text !== undefined) given[kind] = readBound(text, kind === 'bytes' ? gigabyte : 1)
  }
  return given
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
