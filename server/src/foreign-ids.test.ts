import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions, sections } from '@skleyka/contract/permissions/permissions.ts'
import { recordId } from '@skleyka/contract/records/records.calls.ts'
import { templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { rowsOf, uuidOf } from '../test/foreign-rows.ts'
import { requestOf, sampleOf } from '../test/sample-params.ts'
import { testDatabase } from '../test/test-database.ts'
import { testHttp } from '../test/test-http.ts'
import { testRows } from '../test/test-rows.ts'
import { albumsHandlers } from './features/albums/albums.handlers.ts'
import { features } from './features.ts'
import { areasOf } from './registry/feature.ts'

// safety.md 9: every place of every call that takes a number or a uuid is given one of another account, and one of nobody, by
// somebody who has every right in his own; both have to be answered alike. A new call, and a new table, enter by themselves
const { db } = await testDatabase()
const make = testRows(db)
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const http = await testHttp({ db, services: { log: silent } })
/** Numbers of what is the caller’s and of somebody else, and the last one of nobody. */
const [own, foreign] = [550_001, 770_001]
let nobody = 990_001

const user = await make.user()
const account = await make.account({ sections: [...sections], members: { [user]: [...allPermissions] } })
const other = await make.account({ sections: [...sections] })
const third = await make.account()
const madeTables: string[][] = []
for (const [number, { id }] of [
  [own, account],
  [foreign, other],
] as const) {
  await sql`insert into users (id, email) overriding system value
    values (${number}, ${`number-${number}@example.test`})`.execute(db)
  const { made, failed } = await rowsOf(
    db,
    { accountId: id, userId: number === own ? user : number, number },
    {
      channels: { filler_album_id: null, dvr_seconds: 0, row_version: number },
      channel_airings: { first_numbers: '{}', ends_at: null, next_numbers: null, version_id: number },
      claims: { stranger_name: 'Имя', stranger_email: 'name@example.test' },
      claim_files: { claim_id: number, content: Buffer.from('%PDF-') },
      templates: { body: '{"fields":[]}', published_version: 1 },
      frames: { origin: 'sent', state: 'AWAITED' },
      impersonations: { session_id: number },
      share_relations: { to_account_id: third.id },
      subtitle_tracks: { cues: '[]' },
      records: {
        current_state: 'READY',
        playable: true,
        width: 16,
        height: 9,
        duration_ms: 60_000,
      },
      record_versions: { state: 'READY', playable: true },
      roles: { permissions: '{media.can_edit_records}' },
      webhooks: { events: '{record.ready}' },
      youtube_channels: { state: 'DISCONNECTED' },
    },
  )
  assert.deepEqual([...failed], [], 'every table with numbers of an account has a row')
  madeTables.push(made)
  await db.updateTable('records').set({ current_version_id: number }).where('id', '=', number).execute()
  await db.insertInto('memberships').values({ account_id: id, user_id: number }).execute()
}

const { rows: withVersions } = await sql<{ table: string }>`
  select relname as "table" from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'row_version' and relkind = 'r' and relname = any(${madeTables[0]})`.execute(db)
const versioned = withVersions.map(({ table }) => table)

const isNumber = (name: string) => /^ids?$|Ids?$/.test(name)
/** Texts that are no uuid. */
const texts = ['text', 'a text of more words', 'news.example']
/** Places that hold numbers under another name. */
const otherNames = new Set([
  'blocks',
  'defaultAlbum',
  'records',
  'albums',
  'replaceWith',
  'before',
  'after',
  'exceptRecord',
])

/** Calls that name another account on purpose, or answer for one that shows something; each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'bulk.updateMulti batchId': 'the caller makes it up himself for a change that is not there yet: 122 random bits',
}

interface IdParameter {
  readonly name: string
  /** True for the number of a video. */
  readonly isRecord: boolean
  readonly params: (number: number) => unknown
}

/** Every place of a call that a number or a uuid of somebody may stand in, the others holding the caller’s own. */
function placesOf(call: AnyCall): IdParameter[] {
  const names = new Set<string>()
  const ofRecords = new Set<string>()
  const fill = (number: number, only: string | null) =>
    sampleOf(call.params, '', {
      ...{ record: own, accountCode: account.code, otherAccount: third.id },
      leaf: (schema, name) => {
        if (/version$/i.test(name)) return 1
        // one row is a template of one kind
        if (only !== null && only !== name && [only, name].every((one) => one.endsWith('TemplateId'))) return null
        const isId = isNumber(name) || otherNames.has(name)
        const isUuid =
          z.safeParse(schema, uuidOf(own)).success && !texts.some((text) => z.safeParse(schema, text).success)
        if (!isUuid && !(isId && z.safeParse(schema, own).success)) return undefined
        names.add(name)
        if (isOfRecord(schema)) ofRecords.add(name)
        const chosen = only === null || only === name ? number : own
        return isUuid ? uuidOf(chosen) : chosen
      },
    })
  fill(own, null)
  return [...names].map((name) => ({
    ...{ name, isRecord: ofRecords.has(name) },
    params: (number) => fill(number, name),
  }))
}

const isOfRecord = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
    ? isOfRecord(schema._zod.def.innerType)
    : schema === recordId

type Http = Pick<typeof http, 'app'>

/** Returns what a call answers of a number, with the number itself left out. */
async function answer(http: Http, call: AnyCall, place: IdParameter, number: number): Promise<string> {
  const request = requestOf(call, place.params(number), {
    ...{ number: `foreign-${crypto.randomUUID()}`, user, accountCode: account.code },
  })
  const { statusCode, body } = await http.app.inject(request)
  const plain = body
    .replaceAll(uuidOf(number), '#')
    .replaceAll(String(number), '#')
    // every account is told how much waits for whoever works, by kind
    .replace(/"lanes":\[.*?\]/, '')
    .replace(/"(internalRequestId|requestId|batchId|id)":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
  return `${statusCode} ${plain}`
}

/** Calls that take away what others ask for come last. */
const endsThings =
  /delete|remove|dispose|detach|disconnect|revoke|reset|end[A-Z]|\.end$|\.reject$|dropReplacement|empty/i

const calls = Object.entries(contract)
  .flatMap(([area, named]) =>
    Object.entries(named).flatMap(([name, call]: [string, AnyCall]) =>
      call.access.who === 'member' ? [{ area, name: `${area}.${name}`, call, places: placesOf(call) }] : [],
    ),
  )
  .toSorted((one, two) => Number(endsThings.test(one.name)) - Number(endsThings.test(two.name)))

/** Restores the rows of the caller: calls before this one have raised their versions. */
async function refresh(area: string, place: string): Promise<void> {
  const kind = templateKinds.find((one) => area === `${one}Templates` || place === `${one}TemplateId`)
  if (kind) await sql`update templates set kind = ${kind} where id in (${own}, ${foreign})`.execute(db)
  for (const table of versioned) await sql`update ${sql.table(table)} set row_version = 1 where id = ${own}`.execute(db)
}

/** The places where what is somebody else’s is answered otherwise than what is nobody’s. */
async function strays(http: Http, of = calls): Promise<string[]> {
  const found: string[] = []
  for (const { area, name, call, places } of of) {
    for (const place of places) {
      await refresh(area, place.name)
      // one of nobody for each place: a call may take it for something new
      nobody += 1
      const [ofForeign, ofNobody] = [await answer(http, call, place, foreign), await answer(http, call, place, nobody)]
      if (ofForeign !== ofNobody && !(`${name} ${place.name}` in exceptions))
        found.push(`${name} ${place.name}: ${ofForeign.slice(0, 160)} and not ${ofNobody.slice(0, 160)}`)
    }
  }
  return found
}

/** All rows of the other account, as one text. */
async function theirRows(): Promise<string> {
  const texts = await Promise.all(
    (madeTables[1] ?? []).map(async (table) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(row::text, ' ' order by row::text), '') as text from ${sql.table(table)} as row
        where account_id = ${other.id}`.execute(db)
      return `${table} ${rows[0]?.text}`
    }),
  )
  return texts.join('\n')
}

const places = calls.reduce((sum, one) => sum + one.places.length, 0)

test(`safety 9 T-IDOR-1 what is somebody else’s is answered as what is nobody’s: ${places} places of ${calls.length} calls, ${Object.keys(exceptions).length} exceptions`, async () => {
  const before = await theirRows()
  assert.deepEqual(await strays(http), [])
  const [was, is] = [before, await theirRows()].map((text) => text.replace(/kind = \w+/g, '').split('\n'))
  assert.deepEqual(
    is?.filter((line) => !line.startsWith('templates ')),
    was?.filter((line) => !line.startsWith('templates ')),
  )
  assert.ok(places > 150, `${places}`)
})

/** Calls that know a video after it was deleted for good: its views stay, and its removal may be repeated. */
const knowDeleted = /^(statistic|statisticExports|statisticReports|recordReferrers)\.|^trash\.delete /

/** Calls that know a video in the trash, too: they tell of it, or act on it. */
const knowTrash: readonly string[] = [
  'channels.saveGrid recordId',
  'freedQualities.ofRecord id',
  'moderation.moderate ids',
  'sharing.ofRecord id',
  'trash.dispose ids',
  'trash.get id',
  'trash.restore ids',
  'viewing.checkAccess id',
]

/** Returns the calls that answer of the caller’s own video in a state otherwise than of one of nobody. */
async function callsKnowing(lifecycle: 'DISPOSED' | 'DELETED'): Promise<string[]> {
  const set = (state: typeof lifecycle | 'ACTIVE') =>
    db
      .updateTable('records')
      .set({ lifecycle: state, disposed_at: state === 'ACTIVE' ? null : new Date() })
      .where('id', '=', own)
      .execute()
  const found: string[] = []
  for (const { area, name, call, places } of calls) {
    for (const place of places.filter(({ isRecord }) => isRecord)) {
      await refresh(area, place.name)
      nobody += 1
      await set(lifecycle)
      const ofOwn = await answer(http, call, place, own)
      await set('ACTIVE')
      // other places of the call hold the caller’s own
      const ofNobody = (await answer(http, call, place, nobody)).replaceAll(String(own), '#')
      if (ofOwn !== ofNobody) found.push(`${name} ${place.name}`)
    }
  }
  return found
}

test('a video that was deleted for good is answered as one of nobody, wherever a call takes the number of one', async () => {
  const known = await callsKnowing('DELETED')
  assert.deepEqual(
    known.filter((place) => !knowDeleted.test(place)),
    [],
  )
  assert.ok(known.length > 5, `${known.length}`)
})

test('a video in the trash is answered as one of nobody, save by calls of the trash and those that look back', async () => {
  assert.deepEqual((await callsKnowing('DISPOSED')).filter((place) => !knowDeleted.test(place)).toSorted(), knowTrash)
})

test('safety 9 the matrix asks what it means to: three places of four answer otherwise for what is the caller’s own', async () => {
  let telling = 0
  for (const { area, call, places } of calls) {
    for (const place of places) {
      await refresh(area, place.name)
      nobody += 1
      if ((await answer(http, call, place, own)) !== (await answer(http, call, place, nobody))) telling += 1
    }
  }
  assert.ok(telling >= 0.75 * places, `${telling} of ${places}`)
})

test('safety 9 a call that looks into another account is found', async () => {
  const bound = areasOf(features)
  const { area, handlers } = bound.albums ?? { area: {}, handlers: {} }
  const { get } = albumsHandlers
  const peeping = {
    ...handlers,
    get: (...[params, caller, services]: Parameters<typeof get>) =>
      get(
        params,
        { ...caller, account: { ...caller.account, id: other.id } },
        { ...services, db: db.account(other.id) },
      ),
  }
  const faulty = await testHttp({ db, areas: { ...bound, albums: { area, handlers: peeping } } })
  const found = await strays(
    faulty,
    calls.filter((one) => one.area === 'albums'),
  )
  assert.deepEqual(
    found.map((one) => one.split(':')[0]),
    ['albums.get id'],
  )
})
