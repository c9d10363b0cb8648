import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { testLive } from '../../test/test-live.ts'
import { openTestMedia } from '../../test/test-media.ts'
import { testRows } from '../../test/test-rows.ts'
import { listSegments } from './live.sql.ts'
import { LiveParts } from './live-parts.ts'
import type { GenerationSink } from './program/program-sink.ts'
import { SessionOutput } from './session-output.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const { services } = await testHttp({ db })
const media = await openTestMedia()
after(() => media.close())
const live = testLive(opened, services, media)
const account = await make.account({ sections: ['LIVESTREAM'] })

const part = (name: string) => ({ bytes: Buffer.from(name), durationMs: 350, isIndependent: name.endsWith('a') })

/** The output of a new session whose store takes a segment when `stored` is called, with an error or without. */
async function slowOutput() {
  const stream = await live.stream(make, { accountId: account.id, latency: 'LOW' })
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ account_id: account.id, translation_id: stream.id, state: 'LIVE', on_air_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = new LiveParts()
  parts.open(sessionId)
  const lost = Promise.withResolvers<void>()
  const storing: PromiseWithResolvers<void>[] = []
  const waiting: (() => void)[] = []
  const begun = async () => {
    while (storing.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    return storing.shift() ?? assert.fail()
  }
  const output: SessionOutput = new SessionOutput({
    ...{
      db,
      storage: services.storage,
      log: services.log,
      parts,
      stream: { accountId: account.id, uuid: stream.uuid },
    },
    ...{ sessionId, secret: null, from: { nextNumber: 0, nextGeneration: 0 } },
    record: async () => null,
    onSegment: async () => {
      const gate = Promise.withResolvers<void>()
      storing.push(gate)
      for (const wake of waiting.splice(0)) wake()
      await gate.promise
    },
    onWritten: () => undefined,
    onLost: () => lost.resolve(),
  })
  return {
    output,
    lost: lost.promise,
    /** Lets the segment that is being stored be kept, or not. */
    async stored(error?: Error) {
      const gate = await begun()
      if (error) gate.reject(error)
      else gate.resolve()
    },
    /** Waits until a segment is on its way into the store. */
    async isStoring() {
      storing.unshift(await begun())
    },
    /** Names of the parts of each segment that players are told of. */
    listParts: () =>
      Object.fromEntries(
        parts
          .segments(sessionId)
          .map(({ number, generation, parts: rungs }) => [
            `${generation}/${number}`,
            (rungs.get('480') ?? []).map(({ bytes }) => bytes.toString()).join(' '),
          ]),
      ),
    numbers: async () => (await listSegments(db, sessionId, 0)).map(({ number }) => number),
  }
}

function begin(output: SessionOutput): GenerationSink {
  const sink = output.open()
  const rung = { name: '480', width: 854, height: 480, codecs: 'avc1', maxBitsPerSecond: 1, init: Buffer.from('init') }
  const start = { kind: 'ENCODER', startedAt: new Date(0), frameRate: 25, hasSound: false, leftOut: [] } as const
  sink.begin({ ...start, rungs: [rung] })
  return sink
}

/** Hands over the segment of a place, made of the parts of these names. */
function fill(sink: GenerationSink, place: number, names: readonly string[]) {
  for (const name of names) sink.part('480', part(name))
  const segment = { fromMs: place * 700, durationMs: 700, isIndependent: true, captions: [] }
  sink.segment('480', place, { ...segment, parts: names.map(part) })
}

test('D6 parts stand under their own segment however slow the store is', async () => {
  const { output, stored, isStoring, listParts, numbers } = await slowOutput()
  const sink = begin(output)
  fill(sink, 0, ['0a', '0b'])
  await isStoring()
  sink.part('480', part('1a'))
  assert.deepEqual(listParts(), { '0/0': '0a 0b', '0/1': '1a' })
  sink.part('480', part('1b'))
  sink.segment('480', 1, {
    fromMs: 700,
    durationMs: 700,
    isIndependent: true,
    captions: [],
    parts: ['1a', '1b'].map(part),
  })
  sink.part('480', part('2a'))
  assert.deepEqual(listParts(), { '0/0': '0a 0b', '0/1': '1a 1b', '0/2': '2a' })
  await stored()
  await stored()
  sink.end()
  await output.settled()
  assert.deepEqual(await numbers(), [0, 1])
  assert.deepEqual(listParts(), { '0/0': '0a 0b', '0/1': '1a 1b' }, 'a part of no segment is forgotten')
})

test('D6 the first parts of an encoder that comes back wait for the last segment of the one before it', async () => {
  const { output, stored, isStoring, listParts } = await slowOutput()
  const first = begin(output)
  fill(first, 0, ['0a', '0b'])
  await isStoring()
  first.end()
  const second = begin(output)
  second.part('480', part('1a'))
  second.part('480', part('1b'))
  assert.deepEqual(listParts(), { '0/0': '0a 0b' })
  await stored()
  fill(second, 0, ['1c'])
  await stored()
  second.end()
  await output.settled()
  assert.deepEqual(listParts(), { '0/0': '0a 0b', '1/1': '1a 1b 1c' })
})

test('D6 a segment that the store does not take leaves no parts behind, and the next one is counted in its place', async () => {
  const { output, lost, stored, isStoring, listParts, numbers } = await slowOutput()
  const sink = begin(output)
  fill(sink, 0, ['0a'])
  await stored()
  fill(sink, 1, ['1a'])
  await isStoring()
  sink.part('480', part('2a'))
  await stored(new Error('the disk is full'))
  await lost
  // the open segment has lost its number: players have it whole
  fill(sink, 2, ['2b'])
  await stored()
  fill(sink, 3, ['3a', '3b'])
  await stored()
  sink.end()
  await output.settled()
  assert.deepEqual(await numbers(), [0, 1, 2])
  assert.deepEqual(listParts(), { '0/0': '0a', '0/2': '3a 3b' })
})
