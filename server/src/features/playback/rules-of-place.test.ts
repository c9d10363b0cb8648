import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { type CountryRule, everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { everySite, type SiteRule } from '@skleyka/contract/access/site-rules.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { mmdb } from '../../../test/test-mmdb.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { type Geo, noGeo, openGeo } from '../../geo/geo.ts'
import { oembedRoutes } from '../oembed/oembed.http.ts'
import { edgeRoutes } from './edge.http.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'
import { posterAddress } from './playback.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-places-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = path.join(folder, 'city.mmdb')
const moscow = { country: { iso_code: 'RU' }, subdivisions: [{ iso_code: 'MOW' }], autonomous_system_number: 64_500 }
await writeFile(file, mmdb({ '192.0.2.0/24': moscow, '198.51.100.0/24': { country: { iso_code: 'DE' } } }))
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const known = await openGeo([file], silent)
let now: Geo = known
const geo: Geo = {
  find: (one) => now.find(one),
  state: () => now.state(),
  knows: () => now.knows(),
  files: () => now.files(),
  refresh: () => now.refresh(),
}

const files = { script: '/x.js', styles: [], shared: [], later: {} }
const pages = embedRoutes(async () => ({ page: () => files, send: () => null }))
const t = await testPlayback([...playbackRoutes, ...edgeRoutes, ...oembedRoutes, ...pages], { geo })
const { db, call, playing, ask, account, services } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()

async function person(...permissions: Parameters<typeof make.member>[2] & object) {
  const user = await make.user()
  await make.member(account.id, user, permissions)
  return { user, account: 'studio' }
}
const keeper = await person(
  'media.can_create_site_access_templates',
  'media.can_create_country_access_templates',
  'media.can_edit_records',
)

let made = 0
/** A template that was published. */
async function site(body: Partial<SiteRule>) {
  made += 1
  const params = { name: `Сайты ${made}`, body: { ...everySite, ...body } }
  const { id, rowVersion } = (await call(siteTemplates.create, params, keeper)).result.template
  return (await call(siteTemplates.publish, { id, rowVersion }, keeper)).result.template
}
async function country(body: Partial<CountryRule>) {
  made += 1
  const params = { name: `Страны ${made}`, body: { ...everyCountry, ...body } }
  const { id, rowVersion } = (await call(countryTemplates.create, params, keeper)).result.template
  return (await call(countryTemplates.publish, { id, rowVersion }, keeper)).result.template
}
async function name(id: number, templates: object) {
  const { rowVersion } = (await call(records.getById, { id }, keeper)).result.record
  const { error } = await call(records.update, { id, rowVersion, fields: { templates } }, keeper)
  assert.equal(error, undefined)
}

/** Returns what a viewer on a site is answered by each thing that is judged: 200, or not. */
async function answers(record: Awaited<ReturnType<typeof playing>>, headers: Record<string, string>) {
  const [origin, from] = [headers.origin ?? '', { 'x-forwarded-for': headers.from ?? '192.0.2.7' }]
  const around = { 'x-skleyka-around': origin }
  const page = await ask(`/embed/${record.uuid}`, { referer: `${origin}/`, 'sec-fetch-dest': 'iframe', ...from })
  const again = await ask(`/embed/${record.uuid}/config.json`, { ...around, ...from })
  const own = { place: { kind: 'own' }, pass: null } as const
  const sent = { ...(origin !== '' && { origin }), ...from }
  const base = record.base(own)
  const poster = new URL(posterAddress(services, record.shown, 'poster', own) ?? '').pathname
  const files = [`${base}master.m3u8`, `${base}480/00000.m4s`, poster]
  const statuses = await Promise.all(files.map(async (one) => (await ask(one, sent)).statusCode))
  const edge = await ask('/edge/verdict', { 'x-original-uri': `${base}480/00000.m4s`, ...sent })
  const statusCodes = [page.statusCode, again.statusCode, ...statuses, edge.statusCode === 204 ? 200 : edge.statusCode]
  return { verdicts: statusCodes.map((status) => status === 200), page }
}
const all = (value: boolean) => Array.from({ length: 6 }, () => value)

test('B9 A16 a template of sites is judged alike by page, playlist, segment, picture and edge: its list, subdomains, our own host', async () => {
  const record = await playing()
  const { id } = await site({ mode: 'ONLY', domains: ['news.example', '*.tv.example'], emptyReferrer: false })
  await name(record.id, { site: id })
  const on = async (origin: string) => (await answers(record, { origin })).verdicts
  assert.deepEqual(await on('https://news.example'), all(true))
  assert.deepEqual(await on('https://a.b.tv.example:8443'), all(true))
  assert.deepEqual(await on(services.publicUrl), all(true))
  for (const origin of ['https://tv.example', 'https://evil-news.example', 'https://news.example.evil.example'])
    assert.deepEqual(await on(origin), all(false), origin)
  const { page } = await answers(record, { origin: 'https://evil.example' })
  assert.match(page.body, /"state":"refused","look":null,"clip":null,"code":"SITE"/)
})

test('B9 a change of a template of sites is felt by who is watching with his next segment', async () => {
  const record = await playing()
  const template = await site({ mode: 'ONLY', domains: ['news.example'] })
  await name(record.id, { site: template.id })
  const watching = record.base({ place: { kind: 'site', host: 'news.example' }, pass: null })
  const segment = async () => (await ask(`${watching}480/00000.m4s`)).statusCode
  assert.equal(await segment(), 200)
  const fields = { body: { ...everySite, mode: 'EXCEPT' as const, domains: ['news.example'] } }
  const { id, rowVersion } = template
  const { rowVersion: drafted } = (await call(siteTemplates.update, { id, rowVersion, fields }, keeper)).result.template
  assert.equal(await segment(), 200)
  await call(siteTemplates.publish, { id, rowVersion: drafted }, keeper)
  assert.equal(await segment(), 404)
})

test('B9 a video follows its own template of sites, else that of its album, else that of the account', async () => {
  const record = await playing()
  const [own, ofAlbum, ofAccount] = [
    await site({ mode: 'ONLY', domains: ['own.example'] }),
    await site({ mode: 'ONLY', domains: ['album.example'] }),
    await site({ mode: 'ONLY', domains: ['account.example'] }),
  ]
  const let_ = async () => {
    const hosts = ['own', 'album', 'account', 'other']
    const verdicts = await Promise.all(
      hosts.map(async (host) => {
        const params = { id: record.id, site: `${host}.example` }
        return (await call(viewing.checkAccess, params, keeper)).result.allowed
      }),
    )
    return hosts.filter((_, index) => verdicts[index])
  }
  assert.deepEqual(await let_(), ['own', 'album', 'account', 'other'])
  await call(siteTemplates.setDefault, { id: ofAccount.id, on: true }, keeper)
  assert.deepEqual(await let_(), ['account'])
  const album = await db
    .insertInto('albums')
    .values({ account_id: account.id, name: 'Выпуски', created_by: t.user.id, site_template_id: ofAlbum.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values({ account_id: account.id, album_id: album.id, record_id: record.id, position: 1 })
    .execute()
  assert.deepEqual(await let_(), ['album'])
  await name(record.id, { site: own.id })
  assert.deepEqual(await let_(), ['own'])
  await call(siteTemplates.setDefault, { id: ofAccount.id, on: false }, keeper)
})

test('B9 browsers let the page of a video stand on the sites of its template alone, and its refusal everywhere', async () => {
  const record = await playing()
  const policy = async (origin: string) => {
    const { page } = await answers(record, { origin })
    return /frame-ancestors ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]
  }
  assert.equal(await policy('https://news.example'), '*')
  const { id } = await site({ mode: 'ONLY', domains: ['news.example', '*.tv.example'] })
  await name(record.id, { site: id })
  assert.equal(await policy('https://news.example'), "'self' news.example:* *.tv.example:*")
  assert.equal(await policy('https://evil.example'), '*')
  const many = Array.from({ length: 1_000 }, (_, index) => `site-${index}.example`)
  await name(record.id, { site: (await site({ mode: 'ONLY', domains: many })).id })
  assert.equal(await policy('https://site-7.example'), "'self' site-7.example:*")
})

test('B9 A16 a template of countries is judged alike by the address behind a trusted proxy: countries, regions, exceptions', async () => {
  const record = await playing()
  const [russian, german, stranger] = ['192.0.2.7', '198.51.100.1', '203.0.113.1']
  const from = async (body: Partial<CountryRule>) => {
    await name(record.id, { country: (await country(body)).id })
    const let_ = []
    for (const address of [russian, german, stranger]) {
      const { verdicts } = await answers(record, { origin: 'https://news.example', from: address })
      assert.deepEqual(verdicts, all(verdicts[0] === true), address)
      let_.push(verdicts[0])
    }
    return let_
  }
  assert.deepEqual(await from({ mode: 'ONLY', countries: ['RU'] }), [true, false, true])
  assert.deepEqual(await from({ mode: 'ONLY', countries: ['RU'], unknown: 'DENY' }), [true, false, false])
  assert.deepEqual(await from({ mode: 'EXCEPT', regions: ['RU-MOW'] }), [false, true, true])
  const exceptions = { allowed: { networks: ['198.51.100.0/24'], asns: [64_500] } }
  assert.deepEqual(await from({ mode: 'ONLY', countries: ['FR'], ...exceptions }), [true, true, true])
  const forbidden = { networks: [russian], asns: [] }
  assert.deepEqual(await from({ forbidden, text: 'Смотрите в\u00a0кино' }), [false, true, true])
  const { page } = await answers(record, { origin: 'https://news.example', from: russian })
  assert.match(page.body, /"code":"COUNTRY".*Смотрите в\u00a0кино/)
})

test('B9 a change of a template of countries is felt by who is watching with his next segment', async () => {
  const record = await playing()
  const { id, rowVersion } = await country({ mode: 'ONLY', countries: ['RU'] })
  await name(record.id, { country: id })
  const watching = record.base({ place: { kind: 'own' }, pass: null })
  const segment = async () => (await ask(`${watching}480/00000.m4s`, { 'x-forwarded-for': '192.0.2.7' })).statusCode
  assert.deepEqual([await segment(), await segment()], [200, 200])
  const fields = { body: { ...everyCountry, forbidden: { networks: ['192.0.2.0/24'], asns: [] } } }
  const drafted = (await call(countryTemplates.update, { id, rowVersion, fields }, keeper)).result.template
  assert.equal(await segment(), 200)
  const second = await call(countryTemplates.publish, { id, rowVersion: drafted.rowVersion }, keeper)
  assert.deepEqual([await segment(), await segment()], [404, 404])
  await call(countryTemplates.rollback, { id, rowVersion: second.result.template.rowVersion, version: 1 }, keeper)
  assert.equal(await segment(), 200)
})

test('B9 oEmbed gives a server of another country the frame without its name and picture, and the page in it judges the viewer', async () => {
  const record = await playing('Только у\u00a0нас')
  await name(record.id, { country: (await country({ mode: 'ONLY', countries: ['RU'], unknown: 'DENY' })).id })
  const german = { 'x-forwarded-for': '198.51.100.1' }
  const address = `/oembed?url=${encodeURIComponent(`${services.publicUrl}/embed/${record.uuid}`)}`
  const abroad = await ask(address, german)
  assert.deepEqual([abroad.statusCode, Object.hasOwn(abroad.json(), 'html')], [200, true])
  assert.doesNotMatch(abroad.body, /Только|thumbnail/)
  const here = (await ask(address, { 'x-forwarded-for': '192.0.2.7' })).json()
  assert.deepEqual([here.title, Object.hasOwn(here, 'thumbnail_url')], ['Только у\u00a0нас', true])
  assert.match((await ask(`/embed/${record.uuid}`, german)).body, /"code":"COUNTRY"/)
  // what is shut for everybody has no frame, whoever asks
  await db.insertInto('gates').values({ account_id: account.id, record_id: record.id, kind: 'CODES' }).execute()
  assert.equal((await ask(address, german)).statusCode, 401)
})

test('C5 «Проверить» answers for a site, an address, a country and a moment, with what is known of the place and the rule in words', async () => {
  const record = await playing()
  const rule: Partial<CountryRule> = {
    mode: 'ONLY',
    countries: ['RU'],
    unknown: 'DENY',
    forbidden: { networks: ['192.0.2.9'], asns: [] },
  }
  await name(record.id, { country: (await country(rule)).id })
  const checkAccess = async (more: object) =>
    (await call(viewing.checkAccess, { id: record.id, ...more }, keeper)).result
  const { allowed, country: found, region, asn } = await checkAccess({ address: '192.0.2.7' })
  assert.deepEqual([allowed, found, region, asn], [true, 'RU', 'RU-MOW', 64_500])
  assert.equal((await checkAccess({ country: 'RU' })).allowed, true)
  assert.equal((await checkAccess({ country: 'DE' })).rule, 'Это место не\u00a0разрешено шаблоном стран')
  const nowhere = 'Место зрителя неизвестно, а\u00a0шаблон стран таких не\u00a0пускает'
  assert.equal((await checkAccess({})).rule, nowhere)
  assert.equal((await checkAccess({ address: '203.0.113.1' })).rule, nowhere)
  const forbidden = await checkAccess({ address: '192.0.2.9' })
  assert.equal(forbidden.rule, 'Этот адрес или сеть среди запрещённых исключений шаблона стран')
  assert.equal(forbidden.countryTemplate?.line, '192.0.2.9')
  assert.deepEqual((await checkAccess({ country: 'RU' })).countryTemplate?.line, 'RU')
  for (const bad of [{ address: 'nonsense' }, { address: '192.0.2.0/24' }, { country: 'XX' }])
    assert.equal((await call(viewing.checkAccess, { id: record.id, ...bad }, keeper)).error?.type, 'VALIDATION')
})

test('C5 «Проверить» names the template of sites and the line that decided, and judges applications and pages that do not name themselves', async () => {
  const record = await playing()
  const { id, name: called } = await site({ mode: 'EXCEPT', domains: ['*.news.example', 'tv.example'], apps: false })
  await name(record.id, { site: id })
  const checkAccess = async (more: object) =>
    (await call(viewing.checkAccess, { id: record.id, ...more }, keeper)).result
  const closed = await checkAccess({ site: 'a.news.example' })
  assert.deepEqual([closed.code, closed.siteTemplate], ['SITE', { name: called, line: '*.news.example' }])
  assert.deepEqual((await checkAccess({ site: 'news.example' })).siteTemplate, { name: called, line: null })
  assert.deepEqual(
    [(await checkAccess({ referrer: 'APP' })).code, (await checkAccess({ referrer: 'NONE' })).code],
    ['SITE', null],
  )
  assert.equal((await checkAccess({ referrer: 'APP', site: 'other.example' })).code, 'SITE')
  assert.deepEqual([(await checkAccess({})).allowed, (await checkAccess({})).countryTemplate], [true, null])
})

test('B9 what is known of an address is told beside a template, and nothing of it without a file', async () => {
  const found = async (address: string) => (await call(countryTemplates.places, { address }, keeper)).result.found
  assert.deepEqual(await found('192.0.2.7'), { country: 'RU', region: 'RU-MOW', asn: 64_500 })
  assert.deepEqual(await found('203.0.113.1'), { country: null, region: null, asn: null })
  assert.equal((await call(countryTemplates.places, { address: '192.0.2.0/24' }, keeper)).error?.type, 'VALIDATION')
  assert.equal((await call(countryTemplates.places, {}, keeper)).result.found, null)
})

test('A16 without a file of places rules by country cannot be made, those by address can, and what was made goes on by what it says of the unknown', async () => {
  const record = await playing()
  const body = { ...everyCountry, mode: 'ONLY' as const, countries: ['RU'] }
  await name(record.id, { country: (await country({ ...body, unknown: 'DENY' })).id })
  now = noGeo
  const create = async (fields: Partial<CountryRule>) => {
    made += 1
    const params = { name: `Без базы ${made}`, body: { ...everyCountry, ...fields } }
    return (await call(countryTemplates.create, params, keeper)).error?.subtype
  }
  assert.equal((await call(countryTemplates.places, {}, keeper)).result.state, 'NONE')
  assert.equal(await create(body), 'NO_COUNTRIES')
  assert.equal(await create({ forbidden: { networks: [], asns: [64_500] } }), 'NO_COUNTRIES')
  assert.equal(await create({ forbidden: { networks: ['192.0.2.0/24'], asns: [] } }), undefined)
  const { verdicts } = await answers(record, { origin: 'https://news.example' })
  assert.deepEqual(verdicts, all(false))
  now = known
  assert.equal((await call(countryTemplates.places, {}, keeper)).result.state, 'READY')
})

test('B9 domains and networks that are none are refused in words', async () => {
  const refused = async (body: Partial<SiteRule>) => {
    made += 1
    const { error } = await call(
      siteTemplates.create,
      { name: `Плохие ${made}`, body: { ...everySite, ...body } },
      keeper,
    )
    return [error?.type, /[а-яё]/i.test(error?.extra ?? '')]
  }
  const bad = ['https://news.example', 'news.example:8080', 'новости.рф', '*.*', '*', '', '*.example', 'a..example']
  for (const domain of bad)
    assert.deepEqual(await refused({ mode: 'ONLY', domains: [domain] }), ['VALIDATION', true], domain)
  assert.deepEqual(await refused({ mode: 'ONLY', domains: [] }), ['VALIDATION', true])
  for (const network of ['10.1', '192.0.2.0/33', '0.0.0.0/0', '::/0', '1.2.3.4.5']) {
    made += 1
    const body = { ...everyCountry, forbidden: { networks: [network], asns: [] } }
    const { error } = await call(countryTemplates.create, { name: `Плохие ${made}`, body }, keeper)
    assert.equal(error?.type, 'VALIDATION', network)
  }
})

test('P-M-06 P-M-07 templates of sites and of countries are made by whoever may, each by its own permission', async () => {
  const [sites, countries] = [
    await person('media.can_create_site_access_templates'),
    await person('media.can_create_country_access_templates'),
  ]
  const tried = async (as: object) => [
    (await call(siteTemplates.create, { name: 'Чьи-то', body: everySite }, as)).error?.subtype,
    (await call(countryTemplates.create, { name: 'Чьи-то', body: everyCountry }, as)).error?.subtype,
  ]
  assert.deepEqual(await tried(sites), [undefined, 'FORBIDDEN'])
  assert.deepEqual(await tried(countries), ['FORBIDDEN', undefined])
})
