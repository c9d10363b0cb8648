import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import { openPlayerEvents, type PlayerEvents } from '../../statistics/player-events.ts'

const statistics = await testStatistics()
const late: { events: PlayerEvents | null } = { events: null }
const opened = () => late.events ?? assert.fail('not open')
const playerEvents: PlayerEvents = {
  keep: async (...args) => opened().keep(...args),
  load: () => opened().load(),
  stop: () => opened().stop(),
}
const t = await testPlayback(undefined, { statistics, playerEvents })
const { db, call, app, services } = t
late.events = await openPlayerEvents({
  ...{ folder: services.folders.statistics, statistics, log: services.log, now: services.now },
})
after(() => late.events?.stop())
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const own = { user: await make.user({ name: 'Мария' }), account: 'studio' }
await make.member(t.account.id, own.user, [...allPermissions])
async function neighbour(name: string) {
  const user = await make.user({ name: 'Борис' })
  const sections = ['VIDEO', 'SHARING'] as const
  const { code, id } = await make.account({ sections: [...sections], members: { [user]: [...allPermissions] } })
  await db.updateTable('accounts').set({ name }).where('id', '=', id).execute()
  const as = { user, account: code }
  const rules = { albumId: null, until: null, mayPublish: true }
  const { relation } = (await call(sharing.invite, { targetAccountCode: code, rules }, own)).result
  await call(sharing.accept, { id: relation.id }, as)
  return { code, id, as }
}
const [north, south] = [await neighbour('Север'), await neighbour('Юг')]
const film = await t.playing('Общее видео')
await call(sharing.share, { ids: [film.id], targetAccountCodes: [north.code, south.code] }, own)

let viewers = 0
/** Somebody new watches six seconds of what an address shows. */
async function watch(address: string): Promise<void> {
  viewers += 1
  const { pathname, search } = new URL(address, services.publicUrl)
  const { counted } = (await t.ask(`${pathname}/config.json${search}`)).json()
  const sentAt = services.now().getTime()
  const ranges = [{ from: 0, to: 6_000, rate: 1, runMs: 6_000 }]
  const events = [
    { seq: 0, at: sentAt - 7_000, type: 'load', position: 0 },
    { seq: 1, at: sentAt - 6_000, type: 'play', position: 0 },
    { seq: 2, at: sentAt, type: 'heartbeat', position: 6_000, ranges },
  ]
  const viewer = viewers.toString(16).padStart(32, '0')
  const beacon = {
    ...{ context: counted, session: randomUUID(), viewer, sentAt, page: 'https://site.example/' },
    ...{ isEmbed: true, screen: '1280x720', player: '1', events },
  }
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
  const headers = { 'user-agent': agent, 'content-type': 'text/plain' }
  const answer = await app.inject({ method: 'POST', url: '/collect', payload: JSON.stringify(beacon), headers })
  assert.equal(answer.statusCode, 204, answer.body)
}
async function split() {
  await playerEvents.load()
  const day = services.now().toISOString().slice(0, 10)
  const params = { from: day, to: day, by: ['shownBy'], measures: ['views'], sort: { field: 'views', order: 'desc' } }
  const { items } = (await call(statistic.breakdown, params, own)).result
  return Object.fromEntries(items.map(({ titles: [title = ''], figures }) => [title, figures.views]))
}
const codeOf = async (as: { user: number; account: string }) =>
  (await call(recordPlayer.previewPlayerData, { id: film.id }, as)).result.embed?.url ?? ''

test('product A33 B8 views of a shared video are told by the accounts that show it, by their codes and albums', async () => {
  const [ownCode, northCode] = [await codeOf(own), await codeOf(north.as)]
  assert.doesNotMatch(ownCode, /by=/)
  assert.match(northCode, /\?by=/)
  await watch(ownCode)
  await watch(northCode)
  await watch(northCode)
  const { album } = (await call(albums.create, { name: 'Сборник' }, south.as)).result
  await call(albums.addItems, { id: album.id, ids: [film.id] }, south.as)
  const row = await db.selectFrom('albums').select('uuid').where('id', '=', album.id).executeTakeFirstOrThrow()
  const page = (await t.ask(`/embed/album/${row.uuid}`)).body
  const [item] = JSON.parse(/<script[^>]*id="config"[^>]*>([^<]*)</.exec(page)?.[1] ?? '{}').items
  await watch(`/embed/${item.uuid}?by=${item.by}`)
  assert.deepEqual(await split(), { Север: 2, 'Сам владелец': 1, Юг: 1 })
})

test('product A33 a mark of another video, another account or nobody’s is the owner’s own showing, and so is one after its end', async () => {
  const before = (await split())['Сам владелец'] ?? 0
  const other = await t.playing('Другое видео')
  const northCode = await codeOf(north.as)
  const mark = new URL(northCode).searchParams.get('by') ?? ''
  const [account = '', signature = ''] = mark.split('.')
  const forged = [
    ...['', '1', `${account}.`, `${account}.${'A'.repeat(16)}`, `${south.id.toString(36)}.${signature}`, `${mark}x`],
    ...['%00', "1'--", '9'.repeat(5_000), '../x'],
  ]
  for (const by of forged) await watch(`/embed/${film.uuid}?by=${encodeURIComponent(by)}`)
  await watch(`/embed/${other.uuid}?by=${mark}`)
  await watch(`/embed/${film.uuid}?by=${mark}&by=${mark}`)
  await call(sharing.unshare, { ids: [film.id], targetAccountCodes: [north.code] }, own)
  await watch(northCode)
  const views = await split()
  assert.equal(views['Сам владелец'], before + forged.length + 3)
  assert.equal(views.Север, 2)
})
