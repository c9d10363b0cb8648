import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { playerBeacon } from './collect/player-events.ts'
import { adEventKinds, finishReasons, playerEventTypes } from './collect/player-session.ts'
import { compileCheck } from './compile-check.ts'

/** Returns the next number below `max` of a series that is the same in every run. */
function series(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

const at = 1_796_000_000_000
const beacon = (below: (max: number) => number) => ({
  context: `a.1.z.0.2.k.0.${'Ab_-'.repeat(5)}xy`,
  session: '01234567-89ab-cdef-0123-456789abcdef',
  viewer: below(2) ? null : 'f'.repeat(32),
  sentAt: at,
  page: 'https://site.example/новости',
  isEmbed: below(2) === 1,
  screen: below(2) ? '' : '1920x1080',
  player: '5.44.0',
  events: Array.from({ length: 1 + below(4) }, (_, seq) => ({
    ...{ seq, at, type: playerEventTypes[below(playerEventTypes.length)], position: below(700_000_000) },
    ...(below(2) && { ranges: [{ from: below(50_000), to: below(90_000), rate: below(18), runMs: below(90_000) }] }),
    ...(below(3) || { durationMs: 60_000, startMs: 350, stallMs: 12, height: 720, kbps: 2_500 }),
    ...(below(3) || { errorCode: 'media:4', isFatal: true, isBeforeFirstFrame: false }),
    ...(below(3) || { adKind: adEventKinds[below(adEventKinds.length)], adBlock: 4, adBreak: 2, adCode: 301 }),
    ...(below(3) || { finishReason: finishReasons[below(finishReasons.length)] }),
  })),
})

const oddities: readonly unknown[] = [
  ...[null, true, false, '', 'x', 'heartbeat', '5', [], {}, [[]], [null], 0, -0, 1, -1, 0.5, 1e308, -1e308],
  ...[2 ** 53, 8.64e15, 8.64e15 + 1, 1_000_000, 1_000_001, 65_535, 65_536, 4_294_967_296, 'x'.repeat(2_001)],
  ...['constructor', '__proto__', '\n', '1920x1080\n', 'F'.repeat(32), '0x10', 17, 0.0625, 0.0624],
]

/** Puts something else in one place of a value of JSON, takes the place away, or adds one. */
function spoil(value: unknown, below: (max: number) => number): unknown {
  if (typeof value !== 'object' || value === null || below(6) === 0) return oddities[below(oddities.length)]
  if (Array.isArray(value)) {
    const place = below(value.length + 1)
    if (place === value.length) return below(2) ? [...value, ...value] : value.concat(oddities[below(oddities.length)])
    return value.map((one, n) => (n === place ? spoil(one, below) : one))
  }
  const entries = Object.entries(value)
  const place = below(entries.length + 2)
  if (place === entries.length) return { ...value, more: 1 }
  if (place > entries.length) return JSON.parse(JSON.stringify(value).replace('{', '{"__proto__":1,'))
  if (below(6) === 0) return Object.fromEntries(entries.filter((_, n) => n !== place))
  return Object.fromEntries(entries.map(([name, one], n) => [name, n === place ? spoil(one, below) : one]))
}

test('a compiled check and the schema say the same of beacons that are right and of those that are not', () => {
  const fits = compileCheck(playerBeacon)
  const below = series(25)
  const verdicts = [0, 0]
  for (let round = 0; round < 30_000; round += 1) {
    const whole = beacon(below)
    const text = JSON.stringify(round % 4 === 0 ? whole : spoil(whole, below))
    const expected = playerBeacon.safeParse(JSON.parse(text))
    assert.equal(fits(JSON.parse(text)), expected.success, text)
    if (expected.success) assert.deepEqual(expected.data, JSON.parse(text))
    verdicts[Number(expected.success)] = (verdicts[Number(expected.success)] ?? 0) + 1
  }
  assert.ok(
    verdicts.every((count) => count > 2_000),
    `${verdicts}`,
  )
})

test('a schema that is not known to the last part is not compiled', () => {
  const unknown = [
    z.object({ open: z.string() }),
    z.strictObject({ date: z.iso.datetime() }),
    z.strictObject({ short: z.int32() }),
    z.strictObject({ cut: z.pipe(z.string(), z.transform(Number)) }),
    z.strictObject({ other: z._default(z.string(), 'x') }),
    z.strictObject({ step: z.int().check(z.multipleOf(5)) }),
    z.strictObject({ above: z.int().check(z.gt(0)) }),
    z.strictObject({ trimmed: z.string().check(z.trim()) }),
  ]
  for (const schema of unknown) assert.throws(() => compileCheck(schema), /no check is compiled of/)
})
