import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSlot, stateOfAir } from './advance.ts'
import type { AiringRow } from './airings.sql.ts'
import { playlistOf } from './channel-playlist-of.ts'
import type { Airing, ChannelState } from './channel-state.ts'
import {
  type AirHistory,
  afterShowing,
  cutOf,
  foresee,
  type GridEntry,
  graceMs,
  nothingShown,
  type Schedule,
} from './programme.ts'
import { countUntil, rungFor, type VideoFiles } from './segments.ts'

/** The same numbers for the same seed (xorshift, Marsaglia 2003). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.abs(state) % below
  }
}

const segment = (lengths: readonly number[]) =>
  lengths.map((lengthMs, place) => ({
    ...{ file: `${String(place).padStart(5, '0')}.m4s`, place },
    lengthMs,
    atMs: lengths.slice(0, place).reduce((sum, one) => sum + one, 0),
  }))

/** A film in two encoded qualities and, of some, a copied one with its own key frames. */
function film(lengthMs: number, hasCopied: boolean): VideoFiles {
  const cut = (stepMs: number) => {
    const whole = Array.from({ length: Math.floor(lengthMs / stepMs) }, () => stepMs)
    return segment(lengthMs % stepMs > 0 ? [...whole, lengthMs % stepMs] : whole)
  }
  const rung = (name: string, stepMs: number) => ({
    ...{ name, width: 640, height: Number(name), codecs: 'avc1.64001f,mp4a.40.2', meanBitsPerSecond: 1 },
    segments: cut(stepMs),
  })
  return {
    lengthMs,
    isEncrypted: false,
    rungs: [...(hasCopied ? [rung('1080', 7_300)] : []), rung('480', 4_000), rung('360', 4_000)],
  }
}

interface Line {
  readonly number: number
  readonly place: number
  readonly uri: string
  readonly lengthMs: number
  readonly startsMs: number
}

/** Reads a playlist as a player does. */
function read(text: string): Line[] {
  const lines: Line[] = []
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  let place = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1])
  let lengthMs = 0
  let startsMs = 0
  for (const line of text.split('\n')) {
    const [, seconds] = /^#EXTINF:([\d.]+),/.exec(line) ?? []
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(line) ?? []
    if (line === '#EXT-X-DISCONTINUITY') place += 1
    if (date) startsMs = Date.parse(date)
    if (seconds) lengthMs = Number(seconds) * 1_000
    if (line === '' || line.startsWith('#')) continue
    lines.push({ number, place, uri: line, lengthMs, startsMs })
    number += 1
    startsMs += lengthMs
  }
  return lines
}

/** Airs a schedule by the rules of the writer, without its tables. */
function station(films: ReadonlyMap<number, VideoFiles>, schedule: Schedule, beginMs: number) {
  const rows: (AiringRow & { files: VideoFiles })[] = []
  let shown: AirHistory = nothingShown
  const filesOf = (recordId: number) => films.get(recordId) ?? assert.fail()
  return (nowMs: number): ChannelState => {
    for (;;) {
      const last = rows.at(-1)
      if (last && last.endsAt === null) {
        const air = stateOfAir(last, { files: last.files, gone: false, schedule, changedMs: 0, nowMs, shown })
        if (!air.isOver) break
        const next = Object.entries(last.firstNumbers).map(([name, number]) => {
          const { segments } = rungFor(last.files, name) ?? assert.fail()
          return [
            name,
            number + countUntil(segments, { startsMs: last.startsAt.getTime(), fromMs: last.fromMs }, air.endsMs),
          ]
        })
        rows[rows.length - 1] = { ...last, endsAt: new Date(air.endsMs), nextNumbers: Object.fromEntries(next) }
        continue
      }
      const [slot] = foresee(schedule, last?.endsAt?.getTime() ?? beginMs, nowMs + 1, shown)
      if (!slot) break
      shown = afterShowing(shown, slot)
      const before = last?.nextNumbers ?? {}
      const files = filesOf(slot.recordId)
      const highest = Math.max(0, ...Object.values(before))
      rows.push({
        ...{ id: rows.length + 1, place: rows.length, recordId: slot.recordId, versionId: 1, prefix: '' },
        ...{ sessionId: null, generation: null, firstSegment: null, endSegment: null, targetSeconds: 6 },
        ...{ adSeconds: null, adAtStart: false, adEveryMs: null, adSince: null },
        ...{ plannedAt: slot.plannedMs === null ? null : new Date(slot.plannedMs), startsAt: new Date(slot.startsMs) },
        ...{ endsAt: null, fromMs: slot.fromMs, nextNumbers: null, files },
        firstNumbers: { ...Object.fromEntries(files.rungs.map(({ name }) => [name, highest])), ...before },
      })
    }
    const airings: Airing[] = rows.map((row) => ({
      ...row,
      isGone: false,
      live: null,
      endsMs:
        row.endsAt?.getTime() ??
        stateOfAir(row, { files: row.files, gone: false, schedule, changedMs: 0, nowMs, shown }).endsMs,
    }))
    const channel = { dvrSeconds: 0 } as const
    return { channel: { ...emptyChannel, ...channel }, airings, windowMs: 30_000, rungs: [] }
  }
}

const emptyChannel = {
  ...{ id: 1, accountId: 1, recordId: 1, fillerRecordId: null, fillerAlbumId: null, dvrSeconds: 0 },
  ...{ changedAt: new Date(0), rowVersion: 1, siteId: null, countryId: null, adSeconds: null },
}

/** A day with entries at random, some over others, some with gaps, and films of a second to ten minutes. */
function randomStation(seed: number, beginMs: number) {
  const random = randomFrom(seed)
  const films = new Map(
    Array.from({ length: 12 }, (_, at) => [
      at + 1,
      film(at === 0 ? 900 : 1_000 + random(at % 3 === 0 ? 8_000 : 240_000), at % 4 === 1),
    ]),
  )
  const lengthOf = (recordId: number) => films.get(recordId)?.lengthMs ?? 0
  const entries: GridEntry[] = []
  let atMs = beginMs + random(60) * 1_000
  for (let count = 0; count < 60; count += 1) {
    const recordId = 1 + random(12)
    entries.push({ recordId, startsMs: atMs, lengthMs: lengthOf(recordId) })
    const gap = [0, 3_000, 90_000, -20_000][random(4)] ?? 0
    atMs += Math.max(1_000, Math.ceil((lengthOf(recordId) + gap) / 1_000) * 1_000)
  }
  const filler = [1, 4, 2, 7].map((recordId) => ({ recordId, lengthMs: lengthOf(recordId) }))
  return { films, schedule: { entries, filler }, endMs: atMs }
}

for (const quality of ['480', '1080'] as const) {
  test(`playlists of ${quality} of random grids never go back, agree with each other and cover the clock once`, () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const beginMs = Date.parse('2026-11-28T00:00:00Z') + seed * 1_234
      const { films, schedule, endMs } = randomStation(seed, beginMs)
      const at = station(films, schedule, beginMs)
      const known = new Map<number, Line>()
      let before = { first: -1, last: -1 }
      const random = randomFrom(seed + 100)
      for (let nowMs = beginMs + 1; nowMs < Math.min(endMs, beginMs + 3_600_000); nowMs += 500 + random(9_000)) {
        const text = playlistOf(at(nowMs), quality, nowMs)
        if (text === null) continue
        const lines = read(text)
        const [first, last] = [lines[0], lines.at(-1)]
        assert.ok(first && last)
        assert.ok(first.number >= before.first && last.number >= before.last, `seed ${seed}: numbers go back`)
        before = { first: first.number, last: last.number }
        for (const line of lines) {
          const same = known.get(line.number)
          if (same) assert.deepEqual({ ...line, startsMs: 0 }, { ...same, startsMs: 0 }, `seed ${seed}`)
          known.set(line.number, line)
          const target = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1])
          assert.ok(Math.round(line.lengthMs / 1_000) <= target)
        }
        // nothing is told before it is over, and viewers are never far behind
        assert.ok(quality !== '480' || last.startsMs + last.lengthMs <= nowMs + 1)
        assert.ok(
          nowMs - last.startsMs - last.lengthMs < (quality === '480' ? 8_000 : 15_000),
          `seed ${seed}: ${nowMs - last.startsMs - last.lengthMs} ms behind`,
        )
      }
      if (quality === '1080') continue
      // in the quality by which films are cut every moment is covered once
      const all = [...known.values()].sort((one, other) => one.number - other.number)
      for (const [place, line] of all.entries()) {
        const next = all[place + 1]
        if (next?.number !== line.number + 1) continue
        assert.ok(
          Math.abs(line.startsMs + line.lengthMs - next.startsMs) < 2,
          `seed ${seed}: a hole or an overlap at ${line.number}`,
        )
      }
      assert.ok(all.length > 300)
    }
  })
}

test('entries of the grid begin on time: early by a gap that is none, late by what the one before may still need', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const beginMs = Date.parse('2026-10-25T00:00:00Z')
    const { schedule, endMs } = randomStation(seed, beginMs)
    const slots = foresee(schedule, beginMs, endMs, nothingShown)
    for (const [place, slot] of slots.entries()) {
      const next = slots[place + 1]
      if (next) assert.equal(slot.endsMs, next.startsMs, 'one after another, without a hole')
      if (slot.plannedMs === null || slot.fromMs > 0) continue
      const driftMs = slot.startsMs - slot.plannedMs
      assert.ok(driftMs >= -5_000 && driftMs <= 15_000, `seed ${seed}: ${driftMs} ms`)
    }
    const shownTwice = slots.flatMap(({ plannedMs }) => plannedMs ?? [])
    assert.equal(new Set(shownTwice).size, shownTwice.length, 'no entry is shown twice')
  }
})

test('a video is cut for the next entry, unless it is nearly over', () => {
  assert.equal(cutOf({ lengthMs: 60_000, fromMs: 0, untilMs: 30_000 }, 0), 30_000)
  assert.equal(cutOf({ lengthMs: 60_000, fromMs: 0, untilMs: 60_000 - graceMs }, 0), null)
  assert.equal(cutOf({ lengthMs: 60_000, fromMs: 40_000, untilMs: 30_000 }, 0), null)
  assert.equal(cutOf({ lengthMs: 60_000, fromMs: 0, untilMs: null }, 0), null)
})

test('whoever comes in the middle of an entry sees its middle; gaps are filled by turns', () => {
  const schedule = {
    entries: [{ recordId: 9, startsMs: 100_000, lengthMs: 600_000 }],
    filler: [
      { recordId: 1, lengthMs: 40_000 },
      { recordId: 2, lengthMs: 40_000 },
    ],
  }
  const [middle] = foresee(schedule, 400_000, 500_000, nothingShown)
  assert.deepEqual([middle?.recordId, middle?.fromMs, middle?.endsMs], [9, 300_000, 700_000])
  const shown = foresee(schedule, 0, 780_000, nothingShown).map(({ recordId, startsMs }) => [recordId, startsMs])
  assert.deepEqual(shown, [
    [1, 0],
    [2, 40_000],
    [1, 80_000],
    [9, 100_000],
    [2, 700_000],
    [1, 740_000],
  ])
  assert.deepEqual(foresee({ entries: [], filler: [] }, 0, 1_000, nothingShown), [])
})

test('a clip of a second in the gaps brings a channel back on air after days without a viewer', () => {
  const schedule = { entries: [], filler: [{ recordId: 1, lengthMs: 1_000 }] }
  const nowMs = Date.parse('2026-11-28T00:00:00Z')
  const found = nextSlot(schedule, { endsAt: new Date(nowMs - 3 * 86_400_000) }, nothingShown, nowMs, 30_000)
  assert.ok(found && found.slot.endsMs > nowMs - 30_000 && found.slot.startsMs <= nowMs)
})

test('what is on air and is moved to an earlier time goes on there; nothing is shown twice', () => {
  const moved = { recordId: 9, startsMs: 90_000, lengthMs: 600_000 }
  const schedule = { entries: [moved], filler: [{ recordId: 1, lengthMs: 40_000 }] }
  const [first] = foresee(schedule, 130_000, 131_000, { fillerAfter: null, plannedMs: 100_000 })
  assert.deepEqual([first?.recordId, first?.fromMs], [9, 40_000])
  const [after] = foresee(schedule, 130_000, 131_000, { fillerAfter: null, plannedMs: 90_000 })
  assert.equal(after?.recordId, 1)
})
