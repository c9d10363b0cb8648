import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import {
  type FilterField,
  type FilterFieldKey,
  filterField,
  filterFields,
  opsOf,
} from '@skleyka/contract/filters/filter-fields.ts'
import type {
  FilterAst,
  FilterCondition,
  FilterOp,
  FilterValue,
  RelativeDay,
} from '@skleyka/contract/filters/filter-tree.ts'
import { mapKeys, mapNames } from '@skleyka/contract/map-names.ts'
import { moderations, visibilities } from '@skleyka/contract/records/publication.ts'
import { filteredFields } from '@skleyka/contract/records/record-fields.ts'
import { recordStates } from '@skleyka/contract/records/record-states.ts'
import { trackStates } from '@skleyka/contract/subtitles/subtitle-states.ts'
import { mapTemplateFields, type NamedKind, namedKinds } from '@skleyka/contract/templates/template-kinds.ts'
import { cleanLine } from '@skleyka/contract/texts.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { letsThrough, type Modelled } from '../../../test/filter-model.ts'
import { seededRandom } from '../../../test/random.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { recordColumns } from '../../database/record-columns.ts'
import type { RecordsTable } from '../../database/tables/records.ts'
import { templateColumn } from '../../database/template-columns.ts'
import { searchCondition } from '../search/search.ts'
import { filterCondition } from './compile-filter.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const now = new Date('2020-06-15T12:00:00.000Z')
const dayMs = 24 * 3600 * 1000
const owners = [await make.user(), await make.user(), await make.user()]
const account = await make.account()
const holders = await db
  .insertInto('holders')
  .values(['а', 'Ёб', '%_'].map((name) => ({ name })))
  .returning(['id', 'name'])
  .execute()
const holdersOf = new Map(holders.map(({ id, name }) => [id, name]))
const mine = db.account(account.id)

// short texts of few letters meet each other often
const letters = ['а', 'А', 'ё', 'Е', 'б', '%', '_', '\\', '*', '?', "'", '"', ' ', '\u202e', '🎬', 'İ', 'ß', '0']
const { below, chance, oneOf, some } = seededRandom(20_260_615)
const textOf = (most: number) => some(below(most + 1), () => oneOf(letters)).join('')
const instantOf = () => new Date(now.getTime() - (below(60) - 10) * dayMs)
// saved filters are put in before anything is compiled
const { filter: _, ...tableFields } = filterFields
const metadata: FilterField = { title: '', kind: 'metadata', mayBeEmpty: true }
const queryFields: Record<string, FilterField> = { ...tableFields, 'metadata.one': metadata, 'metadata.two': metadata }
const bandOf = (side: number) => `${[2160, 1440, 1080, 720, 480, 360].find((least) => side >= least) ?? 240}p`
const sizes = [1, 2, 359, 360, 719, 720, 1080, 1440, 2160, 4320]

const albums: number[] = []
for (const name of ['а', 'б', 'в']) albums.push(await newAlbum(name))
const templateIds = new Map<NamedKind, readonly [number, number]>()
for (const kind of namedKinds)
  templateIds.set(kind, [await newTemplate(kind, 'Основной'), await newTemplate(kind, 'Другой')])
const templatesOf = (kind: NamedKind) => templateIds.get(kind) ?? assert.fail(kind)
const [, givenAd] = templatesOf('ad')
// the second album gives what the record does not name itself
await db
  .updateTable('albums')
  .set({ ad_template_id: givenAd })
  .where('id', '=', albums[1] ?? 0)
  .execute()
for (let n = 0; n < 200; n += 1) await insertRandom()
const rows = await db.selectFrom('records').selectAll().orderBy('id').execute()
const channel = await db
  .insertInto('youtube_channels')
  .values({ account_id: account.id, channel_id: 'UC', title: 'Канал', state: 'BROKEN', connected_by: owners[0] ?? 0 })
  .returning('id')
  .executeTakeFirstOrThrow()
const sent = ['QUEUED', 'FAILED', 'DETACHED'] as const
const youtubeOf = new Map(rows.filter(() => chance(0.5)).map((row) => [row.id, oneOf(sent)]))
for (const [record_id, state] of youtubeOf) {
  const of = { account_id: account.id, record_id, channel_id: channel.id, sent_by: owners[0] ?? 0 }
  await db
    .insertInto('youtube_links')
    .values({ ...of, state, visibility: 'private' })
    .execute()
}
const replacedIds = new Set(
  (await db.selectFrom('record_versions').select('record_id').execute()).map((row) => row.record_id),
)
const encryptedIds = new Set([...replacedIds].filter(() => chance(0.5)))
for (const record_id of encryptedIds) {
  const place = `output/${record_id}`
  await db.updateTable('record_versions').set({ output_prefix: place }).where('record_id', '=', record_id).execute()
  await db.insertInto('place_keys').values({ account_id: account.id, place, sealed: 'x' }).execute()
}
const tracks = rows.flatMap(({ id: record_id }) =>
  ['ru', 'en', 'pt-BR'].filter(() => chance(0.3)).map((language) => ({ record_id, language })),
)
for (const track of tracks) {
  const of = {
    account_id: account.id,
    label: 'Титры',
    state: oneOf(trackStates),
    origin: 'EDITOR',
    cues: JSON.stringify([[0, 1000, textOf(6)]]),
  } as const
  await db
    .insertInto('subtitle_tracks')
    .values({ ...of, ...track })
    .execute()
}
const tracksOf = Map.groupBy(tracks, (track) => track.record_id)
const partners = [await make.account(), await make.account()]
const stranger = await make.account()
const shares: { record_id: number; code: string }[] = []
const by = { account_id: account.id, shared_by: owners[0] ?? 0 }
for (const { id: to_account_id, code } of partners) {
  await db
    .insertInto('share_relations')
    .values({ account_id: account.id, to_account_id, state: 'ACTIVE', invited_by: owners[0] ?? 0 })
    .execute()
  for (const { id: record_id } of rows.filter(() => chance(0.4))) {
    const state = chance(0.7) ? 'ACTIVE' : 'REVOKED'
    await db
      .insertInto('shares')
      .values({ ...by, record_id, to_account_id, state })
      .execute()
    if (state === 'ACTIVE') shares.push({ record_id, code })
  }
}
const sharesOf = Map.groupBy(shares, (share) => share.record_id)
const items = await db.selectFrom('album_items').select(['record_id', 'album_id']).execute()
const albumsOf = Map.groupBy(items, (item) => item.record_id)
const inSecondAlbum = (id: number) => albumsOf.get(id)?.some((item) => item.album_id === albums[1]) ?? false
// what a search finds is proven beside it; here it is one condition among others
const searches = new Map<string, Record<'search' | 'transcript', ReadonlySet<number>>>()
for (const text of some(30, () => cleanLine(textOf(3)) || 'а')) {
  searches.set(text, { search: await soughtBy(text), transcript: await soughtBy(text, ['subtitles']) })
}
const records = rows.map(modelOf)

async function soughtBy(text: string, fields?: readonly ['subtitles']): Promise<ReadonlySet<number>> {
  const query = mine.selectFrom('records').select('id').where(searchCondition(text, fields))
  return new Set((await query.execute()).map(({ id }) => id))
}

async function newAlbum(name: string): Promise<number> {
  const album = { account_id: account.id, created_by: owners[0] ?? 0, name }
  return (await db.insertInto('albums').values(album).returning('id').executeTakeFirstOrThrow()).id
}

async function newTemplate(kind: NamedKind, name: string): Promise<number> {
  const template = { account_id: account.id, kind, name, body: '{}', published_version: 1 } as const
  return (await db.insertInto('templates').values(template).returning('id').executeTakeFirstOrThrow()).id
}

async function insertRandom(): Promise<void> {
  const hasPicture = chance(0.8)
  const state = oneOf(recordStates)
  const id = await make.record(account.id, oneOf(owners), {
    name: `${textOf(6)}б`,
    description: chance(0.5) ? '' : textOf(4),
    holder_id: chance(0.4) ? oneOf(holders).id : null,
    original_filename: chance(0.3) ? '' : textOf(4),
    current_state: state,
    fail_reason: state === 'FAILED' ? 'BAD_FILE' : null,
    playable: chance(0.5),
    created_at: instantOf(),
    updated_at: instantOf(),
    duration_ms: chance(0.7) ? below(10) : null,
    width: hasPicture ? oneOf(sizes) : null,
    height: hasPicture ? oneOf(sizes) : null,
    size_bytes: below(10),
    poster_key: chance(0.5) ? 'poster' : null,
    cuepoints: chance(0.5) ? '[]' : '[{"atMs":1}]',
    front_settings: chance(0.5) ? '{}' : '{"episodes":[{"atMs":0}]}',
    metadata: JSON.stringify(
      Object.fromEntries(['one', 'two'].filter(() => chance(0.7)).map((name) => [name, metadataOf()])),
    ),
    tags: chance(0.3) ? [] : some(1 + below(2), () => oneOf(letters)),
    publication: oneOf(['DRAFT', 'PUBLISHED'] as const),
    published_from: chance(0.5) ? instantOf() : null,
    visibility: oneOf(visibilities),
    moderation: oneOf(moderations),
    ...mapKeys(
      namedKinds,
      (kind) => templateColumn(kind),
      (kind) => (chance(0.4) ? oneOf(templatesOf(kind)) : null),
    ),
    hold: chance(0.3),
  })
  for (const album_id of albums.filter(() => chance(0.2))) {
    await db
      .insertInto('album_items')
      .values({ account_id: account.id, album_id, record_id: id, position: 1 })
      .execute()
  }
  if (chance(0.3)) await replace(id)
}

function metadataOf() {
  return oneOf([
    ...([textOf(3), below(5), below(3) + 0.5, chance(0.5), dayOf(), dayOf()] as const),
    ...([[textOf(2), textOf(2)], [], ['0', 'true'], [dayOf()]] as const),
  ])
}

function dayOf() {
  return oneOf(['1999-01-01', '2024-02-29', '2026-05-31', '2026-05-31T10:00:00.000Z'])
}

async function replace(recordId: number): Promise<void> {
  const { id } = await db
    .insertInto('record_versions')
    .values({ account_id: account.id, record_id: recordId, number: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('records').set({ current_version_id: id }).where('id', '=', recordId).execute()
}

function modelOf(row: Selectable<RecordsTable>): Modelled {
  const { name, width, height, current_state: state } = row
  const fields: Record<Exclude<FilterFieldKey, 'search' | 'transcript' | 'filter'>, unknown> = {
    ...mapNames(filteredFields, (field) => row[recordColumns[field]] || null),
    name,
    originalFilename: row.original_filename || null,
    tags: row.tags.length === 0 ? null : row.tags,
    id: row.id,
    views28: row.views28,
    viewsTotal: row.views_total,
    uuid: row.uuid,
    currentState: state,
    // nothing is being sent here, so nothing stands
    group: state === 'READY' ? null : state === 'FAILED' ? 'failed' : 'inWork',
    playable: row.playable,
    // every start lies before the real now
    publication: row.publication,
    visibility: row.visibility,
    moderation: row.moderation,
    createdDate: row.created_at,
    publishedFrom: row.published_from,
    publishedTo: row.published_to,
    updatedDate: row.updated_at,
    durationMs: row.duration_ms,
    resolution: width === null || height === null ? null : bandOf(Math.min(width, height)),
    width,
    height,
    bytes: row.size_bytes,
    ownerId: row.owner_id,
    holder: holdersOf.get(row.holder_id ?? 0) ?? null,
    album: albumsOf.get(row.id)?.map((item) => item.album_id) ?? null,
    ...mapTemplateFields((kind) => row[templateColumn(kind)]),
    adTemplate: row.ad_template_id ?? (inSecondAlbum(row.id) ? givenAd : null),
    encrypted: encryptedIds.has(row.id),
    hold: row.hold,
    hasPoster: row.poster_key !== null,
    cuepoints: JSON.stringify(row.cuepoints) !== '[]',
    chapters: 'episodes' in Object(row.front_settings),
    sharedWith: sharesOf.get(row.id)?.map(({ code }) => code) ?? null,
    subtitles: tracksOf.get(row.id)?.map(({ language }) => language) ?? null,
    youtube: youtubeOf.get(row.id) ?? 'NONE',
    replaced: replacedIds.has(row.id),
  }
  const { one = null, two = null } = Object(row.metadata)
  return {
    ...fields,
    'metadata.one': one,
    'metadata.two': two,
    isSought: (text, field) => searches.get(text)?.[field].has(row.id) ?? false,
  }
}

function filterOf(depth: number): FilterAst {
  if (depth === 0 || chance(0.3)) return conditionOf(oneOf(Object.keys(queryFields)))
  const members = some(1 + below(3), () => filterOf(depth - 1))
  return oneOf([{ all: members }, { any: members }, { not: members }])
}

function conditionOf(key: string): FilterCondition {
  const field = filterField(key)
  assert.ok(field)
  const op = oneOf(opsOf(field))
  return { field: key, op, value: valueFor(key, field, op) }
}

function valueFor(key: string, field: FilterField, op: FilterOp): FilterValue {
  if (op === 'empty') return chance(0.5)
  const one = () => scalarOf(key, field)
  if (field.kind === 'metadata') return metadataFor(op)
  if (op === 'in') return some(1 + below(4), one)
  if (op !== 'between') return one()
  const [first = 0, last = 0] = [one(), one()]
  return first <= last ? [first, last] : [last, first]
}

function metadataFor(op: FilterOp): FilterValue {
  const text = textOf(2).trim() || 'а'
  if (op === 'contains') return text
  const ends = (): readonly [number, number] | readonly [string, string] => {
    const [one, other] = [below(4) + 0.25, below(4) + 0.25].sort((a, b) => a - b)
    const [day, later] = [dayOf(), dayOf()].sort()
    return chance(0.5) ? [one ?? 0, other ?? 0] : [day ?? '', later ?? '']
  }
  if (op === 'between') return ends()
  if (op === 'gt' || op === 'lt') return ends()[0]
  if (op === 'in') return some(1 + below(3), () => oneOf([text, dayOf(), '0', below(5), chance(0.5)]))
  return oneOf([text, '0', 'true', below(5), below(3) + 0.5, chance(0.5)])
}

function scalarOf(key: string, field: FilterField): string | number | boolean | RelativeDay {
  switch (field.kind) {
    case 'text':
    case 'tags':
      return textOf(3).trim() || 'а'
    case 'languages':
      return oneOf(['ru', 'EN', 'pt-br', 'de'])
    case 'partners':
      return oneOf([...partners.map(({ code }) => code), 'nobody', stranger.code])
    case 'search':
    case 'speech':
      return oneOf([...searches.keys()])
    case 'uuid':
      return oneOf(rows).uuid
    case 'choice':
      return oneOf(field.choices ?? [])
    case 'album':
      return oneOf(albums)
    case 'template':
      return oneOf(templatesOf(field.template ?? 'ad'))
    case 'member':
      return oneOf(owners)
    case 'boolean':
      return chance(0.5)
    case 'instant':
      return chance(0.5) ? instantOf().toISOString() : { daysFromNow: below(60) - 50 }
    default:
      return key === 'id' ? oneOf(rows).id : key === 'width' || key === 'height' ? oneOf(sizes) : below(10)
  }
}

const found = async (filter: FilterAst) => {
  const query = mine.selectFrom('records').select('id').where(filterCondition(filter, now)).orderBy('id')
  return (await query.execute()).map(({ id }) => id)
}

test('C-7.3-09 a filter finds in the database what it means: hundreds of random ones over 200 records', async () => {
  let someFound = 0
  for (let n = 0; n < 500; n += 1) {
    const filter = z.parse(filterAst, filterOf(3))
    const meant = records.filter((record) => letsThrough(filter, record, now)).map(({ id }) => id)
    assert.deepEqual(await found(filter), meant, JSON.stringify(filter))
    if (meant.length > 0 && meant.length < records.length) someFound += 1
  }
  assert.ok(someFound > 200, `only ${someFound} filters told records apart`)
})

test('every comparison of every field agrees with its meaning, and so does its opposite', async () => {
  for (const [key, field] of Object.entries<FilterField>(queryFields)) {
    for (const op of opsOf(field)) {
      for (const value of some(5, () => valueFor(key, field, op))) {
        const condition = z.parse(filterAst, { field: key, op, value })
        for (const filter of [condition, { not: [condition] }]) {
          const meant = records.filter((record) => letsThrough(filter, record, now)).map(({ id }) => id)
          assert.deepEqual(await found(filter), meant, JSON.stringify(filter))
        }
      }
    }
  }
})

test('8.8 whatever a filter holds travels as a parameter: the text of the statement says nothing of it', () => {
  const hostile = `'); drop table records; --`
  const filter: FilterAst = {
    any: [
      { field: 'search', op: 'matches', value: hostile },
      ...(['contains', 'eq', 'ne', 'matches'] as const).map((op) => ({ field: 'name', op, value: hostile })),
      { field: 'description', op: 'in', value: [hostile] },
    ],
  }
  const { sql, parameters } = db.selectFrom('records').select('id').where(filterCondition(filter, now)).compile()
  assert.ok(!sql.includes('drop'), sql)
  assert.equal(parameters.length, 14)
})
