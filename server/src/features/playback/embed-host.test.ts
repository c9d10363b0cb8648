import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gates } from '@skleyka/contract/access/gates.calls.ts'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { testPublicUrl } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { metricsRoutes } from '../metrics/metrics.http.ts'
import { oembedRoutes } from '../oembed/oembed.http.ts'
import { edgeRoutes } from './edge.http.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'

const files = { script: '/x.js', styles: [], shared: [], later: {} }
const pages = embedRoutes(async () => ({ page: () => files, send: () => null }))
const figures = metricsRoutes({ serverText: async () => '', readToken: 'a key of the operator' })
const t = await testPlayback([...playbackRoutes, ...edgeRoutes, ...oembedRoutes, ...pages, ...figures])
const { db, call, playing, ask, account } = t
const make = testRows(db)
const host = 'video.customer.test'
const home = `http://${host}`

await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const user = await make.user()
await make.member(account.id, user, [
  'yauth.can_manage_account',
  'media.can_edit_records',
  'media.can_create_site_access_templates',
])
const keeper = { user, account: 'studio' }
const save = async (embedHost: string | null, as: object = keeper) => {
  const { version } = (await call(accountSettings.get, {}, keeper)).result.settings
  return call(accountSettings.update, { version, fields: { embedHost } }, as)
}
const oembed = (address: string) => ask(`/oembed?url=${encodeURIComponent(address)}`)
const framed = (around: string) => ({ 'sec-fetch-dest': 'iframe', referer: `${around}/` })

test('product B9 the domain of embeds is set by whoever manages the account, as addresses carry it, and refused in words', async () => {
  assert.equal((await save(`https://${host.toUpperCase()}/embed`)).result.settings.embedHost, host)
  const fieldOf = async (typed: string) => (await save(typed)).error?.fields?.['fields.embedHost']?.[0] ?? ''
  assert.match(await fieldOf('localhost'), /не\u00a0домен/)
  assert.match(await fieldOf(new URL(testPublicUrl).hostname), /домен самой Склейки/)
  const member = await make.user()
  await make.member(account.id, member, ['media.can_edit_records'])
  assert.equal((await save(null, { user: member, account: 'studio' })).error?.subtype, 'FORBIDDEN')
  assert.equal((await call(accountSettings.get, {}, keeper)).result.settings.embedHost, host)
})

test('product B9 codes, links and oEmbed name the domain of the account, and what was told before is answered on', async () => {
  await save(host)
  const { id, uuid } = await playing('Поле')
  const { embed } = (await call(recordPlayer.previewPlayerData, { id }, keeper)).result
  assert.equal(embed?.url, `${home}/embed/${uuid}`)
  assert.match(embed?.iframe ?? '', new RegExp(`src="${home}/embed/${uuid}`))
  const { gate } = (await call(gates.save, { recordId: id, rowVersion: 0, kind: 'LINK' }, keeper)).result
  assert.match((await call(gates.link, { recordId: id }, keeper)).result.url ?? '', new RegExp(`^${home}/embed/`))
  await call(gates.save, { recordId: id, rowVersion: gate.rowVersion, kind: 'EVERYONE' }, keeper)

  for (const at of [home, testPublicUrl]) {
    const answer = await oembed(`${at}/embed/${uuid}`)
    assert.equal(answer.statusCode, 200, at)
    assert.match(answer.json().html, new RegExp(`src="${home}/embed/${uuid}`))
  }
  for (const other of ['http://other.example', `${home}.evil.example`, 'http://evil.example']) {
    assert.equal((await oembed(`${other}/embed/${uuid}`)).statusCode, 404, other)
  }
  await db.updateTable('records').set({ width: 1280, height: 720 }).where('id', '=', id).execute()
  const { body } = await ask(`/embed/${uuid}`, { host })
  assert.match(body, new RegExp(`property="og:url" content="${home}/embed/${uuid}"`))
  assert.match(body, new RegExp(`href="${home}/oembed`))
  await save(null)
  assert.equal(
    (await call(recordPlayer.previewPlayerData, { id }, keeper)).result.embed?.url,
    `${testPublicUrl}/embed/${uuid}`,
  )
  assert.equal((await oembed(`${home}/embed/${uuid}`)).statusCode, 404, 'the domain is of nobody now')
})

test('product B9 A14 the domain of an account is an address of ours for its videos, and a site for those of others', async () => {
  await save(host)
  const { id, uuid } = await playing('Поле')
  const params = { name: 'Только новости', body: { ...everySite, mode: 'ONLY', domains: ['news.example'] } }
  const { id: template, rowVersion } = (await call(siteTemplates.create, params, keeper)).result.template
  await call(siteTemplates.publish, { id: template, rowVersion }, keeper)
  await db.updateTable('records').set({ site_template_id: template }).where('id', '=', id).execute()
  const stateAt = async (around: string) => {
    const { body } = await ask(`/embed/${uuid}`, { ...framed(around), host })
    return JSON.parse(/<script id="config" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}').state
  }
  assert.deepEqual(
    [await stateAt('http://news.example'), await stateAt(home), await stateAt('http://other.example')],
    ['ready', 'ready', 'refused'],
  )
  const check = async (site: string) => (await call(viewing.checkAccess, { id, site }, keeper)).result.allowed
  assert.deepEqual([await check(host), await check('other.example')], [true, false])
  // a page of ours under the domain asks for its stream with an origin of its own, wherever its frame stands
  const page = await ask(`/embed/${uuid}`, { ...framed('http://news.example'), host })
  const hls = /"hls":"([^"]+)"/.exec(page.body)?.[1] ?? ''
  assert.equal((await ask(hls, { host, origin: home })).statusCode, 200)
  assert.equal((await ask(hls, { host, origin: 'http://other.example' })).statusCode, 404)
  await db.updateTable('accounts').set({ embed_host: 'else.customer.test' }).where('id', '=', account.id).execute()
  assert.equal((await ask(hls, { host, origin: home })).statusCode, 404, 'it is somebody else’s now')
})

test('product B9 under the domain of an account players are answered, and neither console nor sign-in nor calls of people', async () => {
  await save('one.customer.test')
  const { uuid } = await playing('Поле')
  const at = (path: string, name = 'one.customer.test') => ask(path, { host: name })
  assert.equal((await at(`/embed/${uuid}`)).statusCode, 200)
  for (const path of ['/', '/admin', '/admin/ac/studio/records', '/auth/helper.js', '/api/docs.json', '/me']) {
    const refused = await at(path)
    assert.equal(refused.statusCode, 404, path)
    assert.equal(refused.headers['set-cookie'], undefined)
    assert.equal(refused.headers.location, undefined)
  }
  assert.equal((await at('/api/docs.json', 'ONE.customer.test:8080')).statusCode, 404, 'however it is written')
  assert.equal((await at('/api/docs.json', 'nobody.test')).statusCode, 200, 'a name that no account has')
  assert.equal((await at('/api/docs.json', new URL(testPublicUrl).host)).statusCode, 200)
  assert.equal((await at('/metrics')).statusCode, 401)
  assert.equal((await at('/healthz')).statusCode, 200, 'no account takes from an operator what his machines ask')
})

test('product B9 a gate is opened on a page under the domain of an account, and no other site opens it', async () => {
  const { app } = t
  const unlock = (headers: object) =>
    app.inject({
      method: 'POST',
      url: gates.unlock.path,
      headers: { 'content-type': 'application/json', host: 'one.customer.test', ...headers },
      payload: { id: `vp-${JSON.stringify(headers).length}-host`, params: {} },
    })
  assert.notEqual((await unlock({ origin: 'http://one.customer.test' })).json().error.subtype, 'ORIGIN')
  assert.equal((await unlock({ origin: 'http://evil.example' })).json().error.subtype, 'ORIGIN')
  assert.equal((await unlock({ origin: 'http://one.customer.test.evil.example' })).json().error.subtype, 'ORIGIN')
})
