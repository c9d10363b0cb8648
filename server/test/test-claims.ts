import { adminClaims } from '@skleyka/contract/claims/admin-claims.calls.ts'
import { claims } from '@skleyka/contract/claims/claims.calls.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import { addHolderMember, signHolderGrant } from '../src/features/copyright-holders/copyright-holders.ts'
import { testDatabase } from './test-database.ts'
import { type As, testHttp, testPublicUrl } from './test-http.ts'
import { testRows } from './test-rows.ts'

const pdf = Buffer.from('%PDF-1.7\nДоговор')

/** An account with a manager, copyright holders with their people, and an administrator; the clock stands still. */
export async function testClaims() {
  const { db } = await testDatabase()
  const make = testRows(db)
  const clock = { now: new Date('2026-03-12T09:00:00Z') }
  const geo = {
    state: () => 'KNOWN' as const,
    find: () => ({ country: null, region: null, asn: null }),
    files: () => [],
    knows: () => ({ countries: true, regions: true, asns: true }),
  }
  const http = await testHttp({ db, services: { now: () => clock.now } })
  const { call, services } = http
  const manager = await make.user({ name: 'Мария' })
  const account = await make.account({
    name: 'Студия',
    members: { [manager]: ['yauth.can_manage_account', 'media.can_edit_records', 'media.can_delete_records'] },
  })
  const asManager: As = { user: manager, account: account.code }
  const admin: As = { user: await make.user({ admin: true, name: 'Анна' }) }

  async function holder(name = `Кино ${crypto.randomUUID()}`) {
    const user = await make.user({ name: 'Пётр' })
    await addHolderMember(db, name, user)
    const { id } = await db.selectFrom('holders').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    const grant = { holderId: id, userId: user, until: new Date(clock.now.getTime() + 1_000 * 86_400_000) }
    const token = signHolderGrant(services.secrets.key('holder grants'), grant)
    const as: As = { user, headers: { [holderHeader]: token } }
    return { id, name, user, as }
  }

  async function video(fields: Parameters<typeof make.record>[2] = {}, accountId = account.id) {
    const id = await make.record(accountId, manager, {
      ...{ current_state: 'READY', playable: true, publication: 'PUBLISHED', visibility: 'PUBLIC' },
      ...{ duration_ms: 60_000, name: 'Ролик', ...fields },
    })
    const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, uuid, url: `${testPublicUrl}/embed/${uuid}` }
  }

  const content = { work: 'Фильм «Утро»', basis: 'Договор № 5', wish: 'TAKE_DOWN' }
  const create = (of: { as: As }, name: string, more: object = {}) =>
    call(holderClaims.create, { video: name, ...content, ...more }, of.as)
  const review = async (id: number, rowVersion = 1) =>
    (await call(adminClaims.review, { id, rowVersion }, admin)).result.claim
  const seenBy = {
    admin: async (id: number) => (await call(adminClaims.get, { id }, admin)).result.claim,
    account: async (id: number) => (await call(claims.get, { id }, asManager)).result.claim,
  }
  const grant = async (id: number, actions: string[], more: object = {}) => {
    const { rowVersion } = await seenBy.admin(id)
    return call(adminClaims.grant, { id, rowVersion, reason: 'Права подтверждены', actions, ...more }, admin)
  }
  const takeBack = async (id: number) => {
    const { rowVersion } = await seenBy.admin(id)
    return call(adminClaims.takeBack, { id, rowVersion, reason: 'Ошибка' }, admin)
  }
  const row = (id: number) => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** A claim in review on a video of the account. */
  async function reviewed(fields: Parameters<typeof make.record>[2] = {}, more: object = {}) {
    const of = await holder()
    const one = await video(fields)
    const { claim } = (await create(of, one.url, more)).result
    await review(claim.id)
    return { of, one, id: claim.id }
  }
  const sendBytes = (url: string, bytes: Buffer) =>
    http.app.inject({
      method: 'POST',
      url: url.slice(testPublicUrl.length),
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  return {
    ...{ db, make, clock, geo, http, call, services, manager, account, asManager, admin, content, pdf },
    ...{ holder, video, create, review, reviewed, seenBy, grant, takeBack, row, sendBytes },
  }
}
