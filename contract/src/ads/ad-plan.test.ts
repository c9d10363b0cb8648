import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdViewer, type BlockLoss, deviceOf, drawOrder, planAds, spacedOut } from './ad-plan.ts'
import { type AdBlock, type AdBody, type AdBreak, adBody, adBounds, adProblems, noAds, pushedBreak } from './ads.ts'

const block: AdBlock = {
  key: 'a',
  name: 'Весна',
  source: { kind: 'TAGS', tags: ['https://ads.example/vast'] },
  weight: 1,
  from: null,
  to: null,
  cap: null,
  countries: [],
  sites: [],
  devices: [],
}
const rule = (when: AdBreak['when'], more: Partial<AdBreak> = {}): AdBreak => ({
  when,
  blocks: [],
  maxAds: 1,
  skipAfterS: null,
  leastMs: 0,
  ...more,
})
const viewer: AdViewer = { place: { kind: 'own' }, country: null, device: null, now: new Date('2026-11-22T10:00:00Z') }
const hour = { durationMs: 3_600_000, cuepointsMs: [] }

const moments = (breaks: AdBreak[], video: Parameters<typeof planAds>[1] = hour) =>
  planAds({ ...noAds, blocks: [block], breaks }, video, viewer).map(({ kind, atMs }) => atMs ?? kind)

test('A17 breaks come at the start, the end, a pause, a time, a part of the length, every so often and at cuepoints', () => {
  assert.deepEqual(moments([rule({ at: 'PAUSE' }), rule({ at: 'END' }), rule({ at: 'START' })]), [
    'START',
    'END',
    'PAUSE',
  ])
  assert.deepEqual(moments([rule({ at: 'TIME', ms: 90_500 }), rule({ at: 'PART', percent: 50 })]), [90_500, 1_800_000])
  assert.deepEqual(moments([rule({ at: 'EVERY', ms: 1_000_000 })]), [1_000_000, 2_000_000, 3_000_000])
  assert.deepEqual(
    moments([rule({ at: 'CUEPOINTS' })], { durationMs: 60_000, cuepointsMs: [20_000, 5_000] }),
    [5_000, 20_000],
  )
})

test('no break comes where the video is over, and none at its very end', () => {
  const short = { durationMs: 60_000, cuepointsMs: [0, 60_000, 90_000] }
  assert.deepEqual(
    moments([rule({ at: 'TIME', ms: 60_000 }), rule({ at: 'CUEPOINTS' }), rule({ at: 'EVERY', ms: 60_000 })], short),
    [],
  )
  assert.deepEqual(
    moments([rule({ at: 'PART', percent: 50 }), rule({ at: 'EVERY', ms: 30_000 })], { ...short, durationMs: null }),
    [],
  )
})

test('a break of videos that are long enough is not in a shorter one', () => {
  const long = rule({ at: 'START' }, { leastMs: 600_000 })
  assert.deepEqual(moments([long], { durationMs: 599_999, cuepointsMs: [] }), [])
  assert.deepEqual(moments([long], { durationMs: 600_000, cuepointsMs: [] }), ['START'])
})

test('breaks that meet are one, of the rule that stands first, and there are no more than 150', () => {
  const breaks = [rule({ at: 'TIME', ms: 600_000 }, { maxAds: 3 }), rule({ at: 'EVERY', ms: 300_000 })]
  const plan = planAds({ ...noAds, blocks: [block], breaks }, { durationMs: 1_000_000, cuepointsMs: [] }, viewer)
  assert.deepEqual(
    plan.map(({ atMs, rule: { maxAds } }) => [atMs, maxAds]),
    [
      [300_000, 1],
      [600_000, 3],
      [900_000, 1],
    ],
  )
  assert.equal(moments([rule({ at: 'EVERY', ms: 30_000 })], { durationMs: 86_400_000, cuepointsMs: [] }).length, 150)
})

const lossOf = (
  more: Partial<AdBlock>,
  who: Partial<AdViewer> = {},
  named: Partial<AdBreak> = {},
): BlockLoss | null => {
  const body: AdBody = { ...noAds, blocks: [{ ...block, ...more }], breaks: [rule({ at: 'START' }, named)] }
  return planAds(body, hour, { ...viewer, ...who })[0]?.blocks[0]?.loss ?? null
}

test('D11 a block says why it is not shown: its days, the country, the site, the device, the choice of the break', () => {
  assert.equal(lossOf({}, {}, { blocks: ['b'] }), 'NOT_NAMED')
  assert.equal(lossOf({}, {}, { blocks: ['b', 'a'] }), null)
  assert.equal(lossOf({ from: '2026-11-23' }), 'NOT_YET')
  assert.equal(lossOf({ to: '2026-11-21' }), 'OVER')
  assert.equal(lossOf({ from: '2026-11-22', to: '2026-11-22' }), null)
  assert.equal(lossOf({ countries: ['RU', 'KZ'] }, { country: 'FR' }), 'COUNTRY')
  assert.equal(lossOf({ countries: ['RU', 'KZ'] }), 'COUNTRY')
  assert.equal(lossOf({ countries: ['RU', 'KZ'] }, { country: 'KZ' }), null)
  const sites = ['*.news.example']
  assert.equal(lossOf({ sites }, { place: { kind: 'site', host: 'news.example' } }), 'SITE')
  assert.equal(lossOf({ sites }, { place: { kind: 'site', host: 'www.news.example' } }), null)
  assert.equal(lossOf({ sites }), 'SITE')
  assert.equal(lossOf({ devices: ['TV'] }, { device: 'PHONE' }), 'DEVICE')
  assert.equal(lossOf({ devices: ['TV', 'PHONE'] }, { device: 'PHONE' }), null)
})

test('the shares of blocks are those of their weights among the ones that may be shown', () => {
  const blocks = [block, { ...block, key: 'b', weight: 3 }, { ...block, key: 'c', weight: 50, to: '2020-01-01' }]
  const [first] = planAds({ ...noAds, blocks, breaks: [rule({ at: 'START' })] }, hour, viewer)
  assert.deepEqual(
    first?.blocks.map(({ share }) => share),
    [0.25, 0.75, 0],
  )
})

test('blocks are drawn by their weights, each once', () => {
  const blocks = [
    { key: 'a', weight: 1 },
    { key: 'b', weight: 3 },
  ]
  const first = (number: number) => drawOrder(blocks, () => number).map(({ key }) => key)
  assert.deepEqual(
    [first(0), first(0.24), first(0.26), first(0.999)],
    [
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'a'],
    ],
  )
})

test('a device is known by what its browser tells', () => {
  const userAgents = {
    DESKTOP: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    PHONE: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    TABLET: 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    TV: 'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 Version/7.0 TV Safari/537.36',
  }
  for (const [device, userAgent] of Object.entries(userAgents)) assert.equal(deviceOf(userAgent), device)
  assert.equal(deviceOf(''), 'DESKTOP')
})

test('a body that shows nothing, or names what is not there, says what to mend', () => {
  const start = rule({ at: 'START' })
  assert.deepEqual(adProblems(noAds), [])
  assert.deepEqual(adProblems({ ...noAds, blocks: [block], breaks: [start] }), [])
  const problem = (body: Partial<AdBody>) => adProblems({ ...noAds, ...body }).join(' ')
  assert.match(problem({ breaks: [start] }), /Добавьте блок/)
  assert.match(problem({ blocks: [block] }), /Добавьте паузу/)
  assert.match(problem({ blocks: [block, block], breaks: [start] }), /одно название/)
  assert.match(problem({ blocks: [block], breaks: [{ ...start, blocks: ['gone'] }] }), /Пауза 1 называет блок/)
  assert.match(
    problem({ blocks: [{ ...block, from: '2026-02-02', to: '2026-02-01' }], breaks: [start] }),
    /«Весна» кончается/,
  )
})

test('T-URL the address of a tag is one of the web, with a host, and without a name and a password', () => {
  const takes = (tag: string) =>
    adBody.safeParse({ ...noAds, blocks: [{ ...block, source: { kind: 'TAGS', tags: [tag] } }] }).success
  for (const tag of ['https://ads.example/vast?cb=[CACHEBUSTING]&u=%%URL%%', 'http://ads.example'])
    assert.ok(takes(tag), tag)
  for (const tag of [
    '',
    'javascript:alert(1)',
    'data:text/xml,<VAST/>',
    'file:///etc/passwd',
    '//ads.example/vast',
    'https://',
    'https://user:secret@ads.example/',
    'https://ads.example/ a',
    'https://ads\\.example/',
    `https://ads.example/${'a'.repeat(2_000)}`,
  ])
    assert.equal(takes(tag), false, tag)
})

test('C-3-10 breaks within a video stand as far apart as they are told, the others stay', () => {
  const rule = { when: { at: 'START' }, blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 } as const
  const one = (kind: 'START' | 'MIDDLE' | 'END', atMs: number | null = null) => ({
    ...{ kind, atMs, blocks: [] },
    rule: { ...rule, blocks: [] },
  })
  const all = [one('START'), one('MIDDLE', 299_999), one('MIDDLE', 300_000), one('MIDDLE', 599_999), one('END')]
  const left = (gap: number | null) => spacedOut(all, gap).map(({ kind, atMs }) => atMs ?? kind)
  assert.deepEqual(left(null), ['START', 299_999, 300_000, 599_999, 'END'])
  assert.deepEqual(left(5), ['START', 300_000, 'END'])
  assert.deepEqual(left(4), ['START', 299_999, 599_999, 'END'])
  assert.deepEqual(left(10), ['START', 'END'])
})

test('A17 a pushed break chooses as the first break within a video does, whatever moment it has, and among all blocks without one', () => {
  const around = (['START', 'END', 'PAUSE'] as const).map((at) => rule({ at }, { blocks: ['around'], skipAfterS: 9 }))
  const pushBreak = (...breaks: AdBreak[]) => pushedBreak({ ...noAds, breaks })
  const pushed = { when: { at: 'START' }, maxAds: adBounds.maxAds, leastMs: 0 }
  assert.deepEqual(pushBreak(...around), { ...pushed, blocks: [], skipAfterS: null })
  const within: AdBreak['when'][] = [
    { at: 'TIME', ms: 1_000 },
    { at: 'PART', percent: 50 },
    { at: 'EVERY', ms: 60_000 },
    { at: 'CUEPOINTS' },
  ]
  for (const when of within) {
    const first = rule(when, { blocks: ['within'], skipAfterS: 5, leastMs: 7, maxAds: 1 })
    const next = rule({ at: 'CUEPOINTS' }, { blocks: ['next'], skipAfterS: 6 })
    assert.deepEqual(pushBreak(...around, first, next), { ...pushed, blocks: ['within'], skipAfterS: 5 }, when.at)
  }
})
