import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { attributeBounds } from '@skleyka/contract/attributes/attribute-bounds.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { refusals } from '@skleyka/contract/contract.ts'
import { costs } from '@skleyka/contract/limits.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { readLink } from '../../http/signed-link.ts'
import type { Services } from '../../services.ts'
import { mayStill } from '../accounts/accounts.ts'
import { mayEdit } from './import.handlers.ts'
import { readTable } from './import-table.ts'
import { findOpenImport } from './imports.sql.ts'
import { spoolTable } from './spool-table.ts'

/** POST /imports/{link}: the CSV as it is. The address is the right to send it, once. Answers {error} in words, or {}. */
export const importRoutes: readonly RawRoute[] = [
  { verb: 'POST', path: '/imports/:link', cost: costs.batch, handle: answerTable },
]

async function answerTable(request: RawRequest, services: Services): Promise<RawReply> {
  const file = path.join(services.folders.scratch, `table-${randomBytes(12).toString('hex')}.csv`)
  try {
    const link = await readLink(services, 'import', request.params.link ?? '', {
      now: services.now(),
      may: (holder) => mayStill(services, holder, attributes.importOpen.access, mayEdit),
    })
    const id = link?.id ?? null
    const opened = id === null ? null : await findOpenImport(services.db.platform('secret'), id)
    const encoding = await spoolTable(request.body, file, opened === null ? 0 : attributeBounds.tableBytes)
    if (id === null || opened === null) throw refuse('attributes.importGone')
    if (encoding === null) throw refuse('attributes.tooLarge', { most: attributeBounds.tableBytes / 1e6 })
    const { account_id: accountId, user_id: userId, time_zone: timeZone } = opened
    await services.db
      .account(accountId)
      .transaction()
      .execute((tx) => readTable(tx, { id, accountId, userId, timeZone, facts: request.facts }, { file, encoding }))
    return answer(200, {})
  } catch (error) {
    if (request.signal.aborted) return 'hangUp'
    if (!(error instanceof Refusal)) throw error
    return answer(refusals[error.refusal].status, { error: error.message })
  } finally {
    await rm(file, { force: true })
  }
}

const answer = (status: number, body: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})
