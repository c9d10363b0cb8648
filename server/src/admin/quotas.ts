import { formatSize } from '@skleyka/contract/format-size.ts'
import { type QuotaKind, quotaBounds } from '@skleyka/contract/quotas.ts'
import { quotaBoundsOf, quotasNow, writeQuotas } from '../features/quotas/quotas.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { change, type Desk, knownAccount, printTable, type Words } from './desk.ts'

const gigabyte = 1024 ** 3
const kinds = { bytes: 'storage', videos: 'videos', people: 'people' } as const satisfies Record<QuotaKind, string>

/** Sets how much an account may have, what is named of it, and prints how much it may have and has. */
export async function setQuotas(desk: Desk, { rest: [code], options }: Words): Promise<void> {
  const accountId = await knownAccount(desk.db, code)
  const given = Object.entries(kinds).flatMap(([kind, option]) =>
    options[option] === undefined ? [] : [[kind, readBound(options[option], kind === 'bytes' ? gigabyte : 1)] as const],
  )
  if (given.length > 0) {
    await change(desk, { action: 'setQuotas', objectType: 'account', objectId: accountId }, async (tx) => {
      const had = await quotaBoundsOf(tx, accountId)
      const next = quotaBounds.safeParse({
        bytes: null,
        videos: null,
        people: null,
        ...had,
        ...Object.fromEntries(given),
      })
      if (!next.success) throw new StartProblem('Такую квоту не\u00a0задать: число слишком большое.')
      await writeQuotas(tx, accountId, next.data)
      return { quotaBytes: next.data.bytes, quotaVideos: next.data.videos, quotaPeople: next.data.people }
    })
  }
  const now = await quotasNow(desk.db, accountId)
  if (now === null) throw new StartProblem(`Аккаунт ${code} закрыт.`)
  const text = (kind: QuotaKind, value: number) => (kind === 'bytes' ? formatSize(value) : String(value))
  printTable(
    (['bytes', 'videos', 'people'] as const).map((kind) => {
      const { limit, used } = now[kind]
      return { what: kinds[kind], used: text(kind, used), limit: limit === null ? 'нет' : text(kind, limit) }
    }),
  )
}

/** «50», «1.5» or «нет». */
function readBound(text: string, unit: number): number | null {
  if (text === 'нет') return null
  const value = /^\d{1,15}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) * unit : Number.NaN
  if (Number.isNaN(value) || (unit === 1 && !Number.isInteger(value)))
    throw new StartProblem(
      'Квота\u00a0— это число от\u00a00 или «нет», например --storage 50 --videos 1000 --people нет.',
    )
  return Math.round(value)
}
