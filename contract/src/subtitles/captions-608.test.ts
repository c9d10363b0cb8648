import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CaptionPair, decodeCaptions, findCaptionChannels, readCaptionPairs } from './captions-608.ts'

type Bytes = readonly (readonly [number, number])[]
const frameMs = 40
/** One pair a picture from a moment on, as encoders send them. */
const from = (atMs: number, bytes: Bytes, field: 1 | 2 = 1): CaptionPair[] =>
  bytes.map(([first, second], place) => ({ atMs: atMs + place * frameMs, field, first, second }))
/** A command is sent twice. */
const command = (second: number, first = 0x14): Bytes => [
  [first, second],
  [first, second],
]
const words = (text: string): Bytes =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, place) => [
    text.charCodeAt(2 * place),
    text.charCodeAt(2 * place + 1) || 0,
  ])
const row15: Bytes = command(0x70)
const row1 = command(0x50, 0x11)
const [RCL, BS, RU2, RDC, EDM, CR, ENM, EOC] = [0x20, 0x21, 0x25, 0x29, 0x2c, 0x2d, 0x2e, 0x2f]
const pop = (text: string, place = row15): Bytes => [...command(RCL), ...command(ENM), ...place, ...words(text)]
const cuesOf = (pairs: readonly CaptionPair[], endMs = 60_000) => decodeCaptions(pairs, endMs).get('CC1') ?? []

test('captions that are made hidden and shown at once are cues from one show to the next, or to their erasure', () => {
  const pairs = [
    ...from(0, [...pop('GOOD EVENING'), ...command(EOC)]),
    ...from(4_000, pop('AND WELCOME', row1)),
    ...from(6_000, command(EOC)),
    ...from(9_000, command(EDM)),
  ]
  assert.deepEqual(cuesOf(pairs), [
    [480, 6_000, 'GOOD EVENING'],
    [6_000, 9_000, 'AND WELCOME', 'line:0'],
  ])
})

test('rolling captions are a cue a line, from its first sign to the line after it, and nothing of it is said twice', () => {
  const line = (atMs: number, text: string) => from(atMs, [...command(RU2), ...command(CR), ...row15, ...words(text)])
  const pairs = [...line(1_000, 'FIRST LINE'), ...line(3_000, 'SECOND'), ...from(6_000, command(EDM))]
  assert.deepEqual(cuesOf(pairs), [
    [1_240, 3_080, 'FIRST LINE'],
    [3_240, 6_000, 'SECOND'],
  ])
})

test('painted captions grow within one cue, and a mistake is taken back', () => {
  const pairs = from(0, [...command(RDC), ...row15, ...words('HELP'), ...command(BS), ...words('LO'), ...command(EDM)])
  assert.deepEqual(cuesOf(pairs), [[160, 360, 'HELLO']])
})

test('signs beyond ASCII, italics and rows are kept', () => {
  const pairs = from(0, [
    ...command(RCL),
    ...command(0x50),
    ...words('\x5c\x7e '),
    ...command(0x37, 0x11),
    ...command(0x2e, 0x11),
    ...words('SU'),
    // É in place of the E before it
    ...words('E'),
    ...command(0x21, 0x12),
    ...row15,
    ...words('a < b'),
    ...command(EOC),
  ])
  assert.deepEqual(
    cuesOf(pairs).map(([, , text]) => text),
    ['éñ ♪ <i>SUÉ</i>\na < b'],
  )
})

test('channels are told apart, two in each field, and packets about the programme are no captions', () => {
  const second = pop('DEUX').map(([first, last]): [number, number] => [first < 0x20 ? first | 8 : first, last])
  const pairs = [
    ...from(0, [...pop('ONE'), ...command(EOC)]),
    ...from(0, [...pop('THREE'), [0x01, 0x03], ...words('NEWS'), [0x0f, 0x1d], ...command(EOC)], 2),
    ...from(2_000, [...second, ...command(EOC, 0x1c)]),
  ]
  const captions = [...decodeCaptions(pairs, 5_000)].map(([channel, cues]) => [channel, cues.map(([, , text]) => text)])
  assert.deepEqual(captions, [
    ['CC1', ['ONE']],
    ['CC2', ['DEUX']],
    ['CC3', ['THREE']],
  ])
  assert.deepEqual(findCaptionChannels(pairs), ['CC1', 'CC2', 'CC3'])
  assert.deepEqual(findCaptionChannels(from(0, [[0x14, EDM], ...words('NO CAPTIONS')])), [])
})

test('a caption that nothing follows for 16 s is gone; one that is open at the end lasts until then', () => {
  const shown = from(0, [...pop('STAY'), ...command(EOC)])
  const until = ([cue]: readonly (readonly [number, number, ...unknown[]])[]) => cue?.[1]
  assert.equal(until(cuesOf(shown, 3_000)), 3_000)
  assert.equal(until(cuesOf(shown, 60_000)), 16_360)
  assert.equal(until(cuesOf([...shown, ...from(40_000, command(EDM))])), 16_360)
})

test('pairs of `cc_data` are read by their field; fillers, CEA-708, a wrong parity and what is cut short are left out', () => {
  const data = [
    0xc6, 0xff, 0xfc, 0x94, 0x20, 0xfd, 0x15, 0x2c, 0xfc, 0x80, 0x80, 0xfe, 0x94, 0x20, 0xfc, 0x14, 0x20, 0xfc, 0x94,
  ]
  assert.deepEqual(readCaptionPairs(7, Uint8Array.from(data)), [
    { atMs: 7, field: 1, first: 0x14, second: 0x20 },
    { atMs: 7, field: 2, first: 0x15, second: 0x2c },
  ])
  assert.deepEqual(readCaptionPairs(0, Uint8Array.from([0x86, ...data.slice(1)])), [])
  assert.deepEqual(readCaptionPairs(0, new Uint8Array()), [])
})

test('bad input: captions of chance make cues that a track can hold, in order, and never more than one at a moment', () => {
  let seed = 7
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const pairs = Array.from({ length: 6_000 }, (_, place): CaptionPair => {
    const isCommand = chance(3) === 0
    const first = isCommand ? 0x10 + chance(16) : chance(128)
    return { atMs: place * 17, field: chance(2) === 0 ? 1 : 2, first, second: chance(128) }
  })
  const found = decodeCaptions(pairs, 6_000 * 17)
  assert.equal(found.size, 4)
  for (const cues of found.values()) {
    let lastMs = 0
    for (const [fromMs, toMs, text] of cues) {
      assert.ok(
        fromMs >= lastMs && toMs > fromMs && text.length > 0 && text.length <= 2_000,
        `${fromMs} ${toMs} ${text}`,
      )
      lastMs = toMs
    }
  }
})
