import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RecordState, recordMoves, recordStates } from '@skleyka/contract/records/record-states.ts'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { Tx } from '../../database/database.ts'
import type { Inspected } from '../../ffmpeg/source-info.ts'
import {
  dropVersion,
  endCheck,
  enterStage,
  failVersion,
  findVersion,
  finishVersion,
  makePlayable,
  saveProgress,
  showArrived,
  takeSource,
  type Version,
} from './versions.ts'

const { db } = await testDatabase()
const make = testRows(db)
const user = await make.user()
const account = await make.account()

interface Fixture {
  readonly recordId: number
  /** The version that moves; the one that plays is another. */
  readonly version: Version
  readonly playingId: number | null
}

const failure = (state: RecordState) => (state === 'FAILED' ? ({ fail_reason: 'DISK', fail_text: 'x' } as const) : {})

async function addVersion(recordId: number, number: number, state: RecordState): Promise<number> {
  const { id } = await db
    .insertInto('record_versions')
    .values({
      account_id: account.id,
      record_id: recordId,
      number,
      // a version begins with its upload
      state: state === 'CREATED' ? 'UPLOADING' : state,
      source_size_bytes: 9,
      ...failure(state),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A record with its first version in a state, or one that plays with the version that is to replace it; `shown` is the record's state. */
async function fixture(
  state: RecordState,
  isReplacing = false,
  shown = isReplacing ? 'READY' : state,
): Promise<Fixture> {
  const recordId = await make.record(account.id, user, { current_state: shown, ...failure(shown) })
  const playingId = isReplacing ? await addVersion(recordId, 1, 'READY') : null
  const id = await addVersion(recordId, isReplacing ? 2 : 1, state)
  if (playingId !== null) await show(recordId, playingId)
  return { recordId, version: await versionOf(id), playingId }
}

const show = (id: number, current_version_id: number) =>
  db.updateTable('records').set({ current_version_id, playable: true }).where('id', '=', id).execute()

async function versionOf(id: number): Promise<Version> {
  const version = await findVersion(db, id)
  assert.ok(version)
  return version
}

const read = (id: number) => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const versionState = async ({ version }: Fixture) => (await versionOf(version.id)).state

const inspected: Inspected = {
  source: { container: 'mp4', declaredMs: 1000, video: null, audio: null, sounds: [], leftOut: [] },
  packets: { keyFrameGapMs: null, startsWithKeyFrame: true, lengthsFit: true, endMs: 1000, count: 1, timeline: null },
}
const made = { durationMs: 1000, width: 320, height: 240, hasSound: true, hasOwnSound: true, posterKey: null }

interface Act {
  readonly title: string
  readonly to: RecordState
  /** Fewer than the table allows; without it all of them. */
  readonly from?: readonly RecordState[]
  /** Subject of the move; both by default. */
  readonly only?: 'record' | 'version'
  run(tx: Tx, fixture: Fixture): Promise<unknown>
}

const acts: Act[] = [
  {
    title: 'a part of its file arrives',
    to: 'UPLOADING',
    only: 'record',
    run: (tx, { recordId }) =>
      sql`with counted as (select ${account.id}::bigint as account_id, ${recordId}::bigint as record_id, 7 as percent)
        ${showArrived('counted')}`.execute(tx),
  },
  {
    title: 'its file is whole',
    to: 'UPLOADED',
    run: (tx, { recordId, version }) =>
      takeSource(tx, { accountId: account.id, id: recordId, versionId: version.id }, { key: 'k', sizeBytes: 9 }),
  },
  { title: 'it is checked', to: 'CHECKING', run: (tx, { version }) => enterStage(tx, version, 'CHECKING') },
  { title: 'it is put into the queue', to: 'QUEUED', run: (tx, { version }) => enterStage(tx, version, 'QUEUED') },
  {
    title: 'its check has passed',
    to: 'QUEUED',
    from: ['CHECKING'],
    run: (tx, { version }) => endCheck(tx, version, inspected),
  },
  { title: 'it is converted', to: 'CONVERTING', run: (tx, { version }) => enterStage(tx, version, 'CONVERTING') },
  { title: 'it is ready', to: 'READY', run: (tx, { version }) => finishVersion(tx, version, made) },
  { title: 'it fails', to: 'FAILED', run: (tx, { version }) => failVersion(tx, version, 'ENCODER', 'Ошибка') },
  {
    title: 'its upload is given up',
    to: 'FAILED',
    from: ['CREATED', 'UPLOADING'],
    only: 'version',
    run: (tx, { version }) => dropVersion(tx, account.id, version.id),
  },
]

const allows = (from: RecordState, { to, from: fewer }: Act): boolean => {
  const moves: readonly RecordState[] = recordMoves[from]
  return moves.includes(to) && (fewer === undefined || fewer.includes(from))
}
const asVersion = (state: RecordState) => (state === 'CREATED' ? 'UPLOADING' : state)

test('the walk below knows an act for every move of the table', () => {
  const known = new Set(acts.map(({ to }) => to))
  assert.deepEqual(
    [...new Set(Object.values(recordMoves).flat())].filter((to) => !known.has(to)),
    [],
  )
})

for (const act of acts) {
  for (const from of recordStates) {
    const verdict = allows(from, act) ? `becomes ${act.to}` : 'stays as it is'
    test(`when ${act.title}, a record that is ${from} ${verdict}, and so does its version`, async () => {
      const it = await fixture(from)
      await db.transaction().execute((tx) => act.run(tx, it))
      const to = allows(from, act) ? act.to : from
      assert.equal((await read(it.recordId)).current_state, act.only === 'version' ? from : to)
      assert.equal(await versionState(it), asVersion(act.only === 'record' ? from : to))
    })

    test(`when ${act.title}, a replacement that is ${from} ${verdict}, and the record plays on`, async () => {
      const it = await fixture(from, true)
      await db.transaction().execute((tx) => act.run(tx, it))
      const isMoved = allows(from, act) && act.only !== 'record'
      const record = await read(it.recordId)
      assert.equal(await versionState(it), asVersion(isMoved ? act.to : from))
      assert.equal(record.current_state, 'READY')
      assert.equal(record.playable, true)
      assert.equal(record.current_version_id, isMoved && act.to === 'READY' ? it.version.id : it.playingId)
    })
  }
}

for (const act of acts.filter(({ only }) => only === undefined)) {
  const begins = recordStates.findLast((state) => allows(state, act)) ?? act.to
  for (const from of recordStates) {
    const verdict = allows(from, act) ? `becomes ${act.to}` : 'stays as it is'
    test(`when ${act.title}, a record that is ${from} with a version that is ${begins} ${verdict}`, async () => {
      const it = await fixture(begins, false, from)
      await db.transaction().execute((tx) => act.run(tx, it))
      assert.equal((await read(it.recordId)).current_state, allows(from, act) ? act.to : from)
      assert.equal(await versionState(it), act.to)
    })
  }
}

test('a record that failed before it played is shown by its replacement, and by no older version any more', async () => {
  const { recordId, version: first } = await fixture('FAILED')
  const second = await versionOf(await addVersion(recordId, 2, 'UPLOADED'))
  await db.transaction().execute((tx) => enterStage(tx, second, 'CHECKING'))
  assert.equal((await read(recordId)).current_state, 'CHECKING')
  await db.transaction().execute((tx) => enterStage(tx, first, 'QUEUED'))
  await db.transaction().execute((tx) => failVersion(tx, first, 'ENCODER', 'Ошибка'))
  assert.equal((await read(recordId)).current_state, 'CHECKING')
})

test('whichever version is ready first is played, and a later one replaces it; an older one does not', async () => {
  const { recordId, version: first } = await fixture('CONVERTING')
  const second = await versionOf(await addVersion(recordId, 2, 'CONVERTING'))
  const third = await versionOf(await addVersion(recordId, 3, 'CONVERTING'))
  const finish = async (version: Version) => {
    await db.transaction().execute((tx) => finishVersion(tx, version, made))
    const { current_state, current_version_id } = await read(recordId)
    return [current_state, current_version_id]
  }
  assert.deepEqual(await finish(second), ['READY', second.id])
  assert.deepEqual(await finish(first), ['READY', second.id])
  assert.deepEqual(await finish(third), ['READY', third.id])
})

test('a version that is no longer being converted neither plays nor shows progress', async () => {
  for (const state of recordStates.filter((each) => each !== 'CONVERTING')) {
    const { recordId, version } = await fixture(state)
    await db.transaction().execute(async (tx) => {
      await makePlayable(tx, version, 'hls/x/')
      await saveProgress(tx, version, 50)
    })
    const { playable, progress, current_version_id } = await read(recordId)
    assert.deepEqual([playable, progress, current_version_id], [false, 0, null], state)
  }
})
