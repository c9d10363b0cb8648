import { randomBytes } from 'node:crypto'
import { contract } from '@skleyka/contract/contract.ts'
import { limits } from '@skleyka/contract/limits.ts'
import { createApiKey, issueSessionToken, openSession, recogniseCaller } from '../src/features/sessions/sessions.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { testDatabase } from './test-database.ts'
import { type As, testHttp, type V3Answer } from './test-http.ts'
import { testRows } from './test-rows.ts'

const permissions = ['media.can_create_records', 'media.can_edit_records'] as const
const bytes = limits.uploadPartBytes
const path = (address: string) => new URL(address).pathname

/** The product over HTTP as far as rights reach into it, with callers recognised for real and a clock of the test's. */
export async function testRevocation() {
  const { db } = await testDatabase()
  const make = testRows(db)
  const clock = { now: new Date() }
  const { app, services, call } = await testHttp({
    db,
    recognise: (credentials, { publicUrl }) => recogniseCaller({ db, now: () => clock.now, publicUrl }, credentials),
    services: { now: () => clock.now, outbound: openOutbound([]) },
  })
  const administrator = await make.user({ admin: true })
  const adminKey = await createApiKey(db, administrator, 'test', clock.now)
  const byAdministrator: As = { headers: { authorization: `Bearer ${adminKey}` } }

  /** A session as a sign-in opens it: the headers its cookie makes. */
  async function session(userId: number): Promise<{ id: number; headers: Record<string, string> }> {
    const facts = { idToken: null, providerSession: null, ip: null, agent: null }
    const secret = await openSession(db, userId, facts, clock.now)
    const { id } = await db.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return { id, headers: { cookie: `skleyka=${secret}`, origin: services.publicUrl } }
  }

  /** A record that plays. */
  async function playing(accountId: number, ownerId: number): Promise<{ id: number; uuid: string }> {
    const id = await make.record(accountId, ownerId, { current_state: 'READY', playable: true })
    const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
    const output_prefix = `hls/${uuid}/1-1-1/`
    const values = { account_id: accountId, record_id: id, number: 1, state: 'READY', playable: true } as const
    const { id: current_version_id } = await db
      .insertInto('record_versions')
      .values({ ...values, output_prefix })
      .returning('id')
      .executeTakeFirstOrThrow()
    const poster_key = `images/${uuid}/1-1-1/poster.jpg`
    await db.updateTable('records').set({ current_version_id, poster_key }).where('id', '=', id).execute()
    await services.storage.put(`${output_prefix}480/00000.m4s`, 'segment')
    for (const name of ['poster.jpg', 'small.jpg'])
      await services.storage.put(`images/${uuid}/1-1-1/${name}`, 'picture')
    return { id, uuid }
  }

  const sendPart = (uploadId: string, number: number, size: number = bytes) =>
    app.inject({
      method: 'POST',
      url: `/api/uploader/upload/${uploadId}/${number}`,
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(size) },
      payload: randomBytes(size),
    })

  return { db, make, app, services, clock, call, administrator, byAdministrator, session, playing, sendPart }
}

export type TestRevocation = Awaited<ReturnType<typeof testRevocation>>

/** State of a right: `held` is one that comes back when its lock is opened. */
export type Verdict = 'works' | 'held' | 'ended'

/** Somebody with everything that can be in use at a time, in an account with a colleague; each kind can be asked how it does. */
export async function busyMember(t: TestRevocation) {
  const { db, make, app, call, clock } = t
  const user = await make.user()
  const colleague = await make.user()
  const account = await make.account({ members: { [user]: [...permissions], [colleague]: [...permissions] } })
  const { id: sessionId, headers } = await t.session(user)
  const key = await createApiKey(db, user, 'test', clock.now)
  const { token } = await issueSessionToken(db, sessionId, clock.now)
  const inBrowser: As = { headers, account: account.code }
  const byKey: As = { headers: { authorization: `Bearer ${key}` }, account: account.code }
  const byColleague: As = { headers: (await t.session(colleague)).headers, account: account.code }
  const record = await t.playing(account.id, colleague)

  const open = async (services: number) => {
    const params = { file: { name: 'фильм.mp4', size: services * bytes } }
    const { uploadId, recordId } = (await call(contract.uploads.createV2, params, inBrowser)).result
    await t.sendPart(uploadId, 1)
    return { uploadId, recordId }
  }
  const [sent, whole] = [await open(3), await open(1)]
  const until = new Date(clock.now.getTime() + 24 * 3600 * 1000).toISOString()
  const newLink = async () => (await call(contract.uploadLinks.create, { until }, inBrowser)).result
  const [free, begun] = [await newLink(), await newLink()]
  const file = { name: 'от гостя.mp4', size: 2 * bytes }
  const guest = (await call(contract.uploadLinks.startUpload, { token: begun.token, file }, {})).result.uploadId
  const params = { urls: ['https://files.example/a.mp4'] }
  const [imported] = (await call(contract.imports.create, params, inBrowser)).result.imports
  const preview = (await call(contract.records.previewPlayerData, { id: record.id }, inBrowser)).result
  const previewByKey = (await call(contract.records.previewPlayerData, { id: record.id }, byKey)).result
  const listed = (await call(contract.records.get, { filter: { ids: [record.id] } }, inBrowser)).result.records[0]
  const embedded = (await app.inject(`/embed/${record.uuid}/config.json`)).json()

  const segment = (hls: string) => hls.replace('master.m3u8', '480/00000.m4s')
  const get = async (url: string, as: As = {}) => (await app.inject({ url, headers: as.headers ?? {} })).statusCode
  const shown = async (url: string): Promise<Verdict> => ((await get(url)) === 200 ? 'works' : 'ended')
  const entered = async (as: As): Promise<Verdict> =>
    (await call(contract.records.get, { filter: { ids: [record.id] } }, as)).error ? 'ended' : 'works'
  const byStatus = (status: number): Verdict => (status === 200 ? 'works' : status === 409 ? 'held' : 'ended')
  const ofUpload = ({ error }: V3Answer): Verdict => {
    if (!error) return 'works'
    return error.extra.startsWith('Загрузка приостановлена') ? 'held' : 'ended'
  }

  /** Returns how each kind does now. What works moves on by it: a part is sent, an upload is completed. */
  const verdicts = async (): Promise<Record<string, Verdict>> => ({
    cookie: (await get('/me', inBrowser)) === 200 ? 'works' : 'ended',
    token: (await get(`/me?session_id=${token}`)) === 200 ? 'works' : 'ended',
    key: (await get('/me', byKey)) === 200 ? 'works' : 'ended',
    'the account by cookie': await entered(inBrowser),
    'the account by key': await entered(byKey),
    part: byStatus((await t.sendPart(sent.uploadId, 2)).statusCode),
    complete: ofUpload(await call(contract.uploads.complete, { uploadId: whole.uploadId })),
    link: await linkVerdict(),
    'part by link': byStatus((await t.sendPart(guest, 1)).statusCode),
    import: await importVerdict(),
    preview: await shown(path(segment(preview.manifest.hls))),
    'preview by key': await shown(path(segment(previewByKey.manifest.hls))),
    poster: await shown(path(preview.poster ?? '')),
    'poster in a list': await shown(path(listed?.poster ?? '')),
    embed: await shown(`/embed/${record.uuid}/config.json`),
    'segment of an embed': await shown(segment(embedded.hls)),
    'poster of an embed': await shown(embedded.poster),
  })

  async function linkVerdict(): Promise<Verdict> {
    const { state } = (await call(contract.uploadLinks.info, { token: free.token })).result
    const opened = await call(contract.uploadLinks.startUpload, { token: free.token, file })
    if (state === 'OPEN') return opened.error ? 'ended' : 'works'
    return state === 'PAUSED' && opened.error ? 'held' : 'ended'
  }

  async function importVerdict(): Promise<Verdict> {
    const row = await db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', imported?.id ?? 0)
      .executeTakeFirstOrThrow()
    if (row.state !== 'CHECKING') return 'ended'
    const params = { type: 'import', perPage: 50 }
    const { tasks } = (await call(contract.uploader.getUploaderTasks, params, t.byAdministrator)).result
    return tasks.find(({ id }) => id === row.task_id)?.error === 'Ждёт: аккаунт заблокирован' ? 'held' : 'works'
  }

  return { user, colleague, account, record, sent, whole, guest, imported, inBrowser, byKey, byColleague, verdicts }
}
