import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, test } from 'node:test'
import { everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { listen } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { outputsOf } from '../../storage/keys.ts'
import { addressBelow, makePlaceKey } from '../../storage/place-keys.ts'
import { playbackRoutes } from './playback.http.ts'
import { posterAddress, spriteAddress } from './playback.ts'
import type { Viewer } from './token.ts'

const { db, app, services, account, playing } = await testPlayback(playbackRoutes)
const { port } = await listen(app)
const agent = new Agent({ keepAlive: true })
after(() => agent.destroy())

const words = 'the words that are said'
/** A record with a segment, subtitles, a poster and sheets of small frames; each holds words of its own. */
async function whole() {
  const record = await playing()
  const folder = `subtitles/${record.uuid}/1/`
  const { id: trackId } = await db
    .insertInto('subtitle_tracks')
    .values({
      account_id: account.id,
      record_id: record.id,
      language: 'ru',
      label: 'Русские',
      state: 'READY',
      origin: 'UPLOAD',
      cues: '[]',
      folder,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.storage.put(`${folder}track.vtt`, words)
  const tiles = { stepMs: 1000, count: 3, cols: 5, rows: 5, width: 160, height: 90 }
  const sprite = { id: 7, folder: `images/${record.uuid}/sprite/`, ...tiles }
  await db
    .updateTable('records')
    .set({ sprite: JSON.stringify(sprite) })
    .where('id', '=', record.id)
    .execute()
  await services.storage.put(`${sprite.folder}sheet0.jpg`, words)
  const keyed = `${outputsOf(record.uuid, record.versionId)}keyed/`
  const folderKey = await makePlaceKey(db, services.secrets, account.id, keyed)
  await services.storage.put(`${keyed}480/00000.m4s`, words)
  const paths = (viewer: Viewer) => {
    const base = record.base(viewer)
    const sheets = spriteAddress(services, { uuid: record.uuid, sprite }, viewer)
    return [
      `${base}master.m3u8`,
      `${base}480/index.m3u8`,
      `${base}480/init.mp4`,
      `${base}480/00000.m4s`,
      `${base}${addressBelow(folderKey)}480/00000.m4s`,
      `${base}${addressBelow(folderKey)}480/0.key`,
      `${base}subtitles/${trackId}.vtt`,
      new URL(posterAddress(services, record.shown, 'poster', viewer) ?? '').pathname,
      ...(sheets ? [`${new URL(sheets.url).pathname}sheet0.jpg`] : []),
    ]
  }
  return { ...record, paths }
}

/** A request as it is written: nothing tidies its path up. */
const send = (verb: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, method: verb, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
/** The ways a path is written so that a check reads another one than what is served. */
const forms: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}?x=1`,
  (path) => `/x/..${path}`,
  (path) => `${folderOf(path)}./${lastOf(path)}`,
  (path) => `${folderOf(path)}x/..%2f${lastOf(path)}`,
  (path) => `${folderOf(path)}%2e%2e%2f${path.split('/').at(-2)}/${lastOf(path)}`,
  (path) => folderOf(path) + [...lastOf(path)].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
  (path) => path.toUpperCase(),
  (path) => `${folderOf(path)}${lastOf(path).toUpperCase()}`,
]
const plain = forms.slice(0, 1)
const requests = [
  ['GET', {}],
  ['GET', { range: 'bytes=0-3' }],
  ['HEAD', {}],
  ['GET', { origin: 'https://news.example' }],
] as const
// what a file of a record holds; no refusal has any of it
const secrets = /^(#EXT|0123|init|larg|the )/

const record = await whole()
const set = (values: object) => db.updateTable('records').set(values).where('id', '=', record.id).execute()
const gate = (kind: 'EVERYONE' | 'CODES') =>
  db
    .insertInto('gates')
    .values({ account_id: account.id, record_id: record.id, kind })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet({ kind }))
    .execute()
/** A template of countries that every video follows, and that lets nobody whose place is not known. */
const country = async (on: boolean) => {
  const body = { ...everyCountry, mode: 'ONLY', countries: ['DE'], unknown: 'DENY' }
  const of = { account_id: account.id, kind: 'country' } as const
  await db.deleteFrom('templates').where('account_id', '=', account.id).where('kind', '=', 'country').execute()
  if (!on) return
  const row = { ...of, name: 'Страны', is_default: true, body: JSON.stringify(body), published_version: 1 }
  await db.insertInto('templates').values(row).execute()
}
const open = {
  ...{ publication: 'PUBLISHED', published_from: null, published_to: null, moderation: 'NONE' },
  ...{ visibility: 'LINK', embedding: true, lifecycle: 'ACTIVE', disposed_at: null },
}
const lock = (state: 'ACTIVE' | 'LOCKED') =>
  db.updateTable('accounts').set({ state }).where('id', '=', account.id).execute()
const yesterday = new Date(Date.now() - 86_400_000)
const rules: Readonly<Record<string, () => Promise<unknown>>> = {
  draft: () => set({ publication: 'DRAFT' }),
  'not yet': () => set({ publication: 'SCHEDULED', published_from: new Date(Date.now() + 86_400_000) }),
  over: () => set({ published_to: yesterday }),
  rejected: () => set({ moderation: 'REJECTED' }),
  private: () => set({ visibility: 'PRIVATE' }),
  trash: () => set({ lifecycle: 'DISPOSED', disposed_at: yesterday }),
  gate: () => gate('CODES'),
  'another country': () => country(true),
  'a locked account': () => lock('LOCKED'),
}
const callers: Readonly<Record<string, Viewer>> = {
  everybody: null,
  'a site': { place: { kind: 'site', host: 'news.example' }, pass: null },
  'a pass of another epoch': { place: { kind: 'own' }, pass: { epoch: 9, ticketId: null } },
  'a code that is not there': { place: { kind: 'own' }, pass: { epoch: 1, ticketId: 987_654 } },
}

test('C1 T-HLS-1 what is open is sent to each caller, so that the table below refuses something', async () => {
  for (const viewer of Object.values(callers)) {
    for (const path of record.paths(viewer)) {
      // a ticket that does not hold shuts nobody out where no gate stands
      const { status, body } = await send('GET', path, {})
      // a key is sixteen bytes of no words
      assert.deepEqual([status, path.endsWith('.key') || secrets.test(body)], [200, true], path)
    }
  }
  assert.equal(record.paths(null).length, 9)
})

for (const [rule, apply] of Object.entries(rules)) {
  test(`C1 T-HLS-1 behind the rule «${rule}» no caller gets a playlist, segment, key, subtitle, poster or sprite by any form of its path`, async () => {
    const before = Object.values(callers).map((viewer) => record.paths(viewer))
    await apply()
    // the form of a path and who asks are read apart: every form by one caller, every caller by the plain one
    const ways = before.flatMap((paths, index) => paths.map((path) => ({ path, written: index === 0 ? forms : plain })))
    for (const { path, written } of ways) {
      for (const form of written) {
        for (const [verb, headers] of requests) {
          const { status, body } = await send(verb, form(path), headers)
          const message = `${rule} ${verb} ${form(path)} ${JSON.stringify(headers)}: ${status}`
          assert.ok([400, 403, 404].includes(status), message)
          assert.doesNotMatch(body, secrets, message)
        }
      }
    }
    await set(open)
    await gate('EVERYONE')
    await country(false)
    await lock('ACTIVE')
  })
}
