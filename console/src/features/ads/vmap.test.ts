import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdBody, adBody, adBounds, noAds, withShared } from '@skleyka/contract/ads/ads.ts'
import { takeVmap, xmlReader } from './read-vmap.ts'
import { writeVmap } from './write-vmap.ts'

const reader = await xmlReader()
const vast = '<VAST version="3.0"><Ad id="1"><InLine/></Ad></VAST>'
const tagged = (tag: string) => `<vmap:AdSource><vmap:AdTagURI><![CDATA[ ${tag} ]]></vmap:AdTagURI></vmap:AdSource>`
const at = (offset: string, inside: string, more = '') =>
  `<vmap:AdBreak timeOffset="${offset}" breakId="${offset}" ${more}>${inside}</vmap:AdBreak>`
const vmap = (...breaks: string[]) =>
  `<?xml version="1.0"?><vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks.join('')}</vmap:VMAP>`
const take = (text: string, body: AdBody = noAds) => takeVmap(text, body, reader)

test('B9 A17 a VMAP becomes breaks of a template, with a block for each source, and what does not come is told by its name', () => {
  const { body, added, problems } = take(
    vmap(
      at(
        'start',
        tagged('https://ads.example/a?x=1&y=2').replace('AdSource>', 'AdSource allowMultipleAds="false">'),
        'breakType="linear"',
      ),
      at('00:10:00.500', tagged('https://ads.example/a?x=1&y=2'), 'breakType="linear,nonlinear"'),
      at('50%', `<vmap:AdSource><vmap:VASTAdData>${vast}</vmap:VASTAdData></vmap:AdSource>`),
      at('end', tagged('https://ads.example/b'), 'repeatAfter="00:05:00"'),
      at('#2', tagged('https://ads.example/c')),
      at('00:20:00', tagged('https://ads.example/d'), 'breakType="display"'),
      at('00:30:00', tagged('javascript:alert(1)')),
      at('00:61:00', tagged('https://ads.example/e')),
      at('00:40:00', '<vmap:AdSource><vmap:CustomAdData>x</vmap:CustomAdData></vmap:AdSource>'),
    ),
  )
  assert.equal(added, 4)
  assert.deepEqual(
    body.breaks.map(({ when, blocks, maxAds }) => [when, blocks, maxAds]),
    [
      [{ at: 'START' }, ['vmap-1'], 1],
      [{ at: 'TIME', ms: 600_500 }, ['vmap-1'], 10],
      [{ at: 'PART', percent: 50 }, ['vmap-2'], 10],
      [{ at: 'END' }, ['vmap-3'], 10],
    ],
  )
  const sources = body.blocks.map((block) => ('source' in block ? block.source : null))
  assert.deepEqual(sources[0], { kind: 'TAGS', tags: ['https://ads.example/a?x=1&y=2'] })
  assert.deepEqual(sources[1], { kind: 'XML', xml: vast })
  assert.deepEqual(
    problems.map((problem) => problem.split(':')[0]),
    ['«end»', '«#2»', '«00', '«00', '«00', '«00'],
  )
  assert.ok(adBody.safeParse(body).success)
})

test('B9 what a template has stays, its blocks are named again, and names and keys are never taken twice', () => {
  const first = take(vmap(at('start', tagged('https://ads.example/a')))).body
  const { body, added } = take(
    vmap(at('start', tagged('https://ads.example/b')), at('end', tagged('https://ads.example/a'))),
    first,
  )
  assert.equal(added, 2)
  assert.deepEqual(
    body.blocks.map((block) => [block.key, 'name' in block && block.name]),
    [
      ['vmap-1', 'start'],
      ['vmap-2', 'start (2)'],
    ],
  )
  assert.deepEqual(body.breaks.at(-1)?.blocks, ['vmap-1'])
  const many = Array.from({ length: adBounds.breaks + 5 }, (_, index) =>
    at(`00:${String(index).padStart(2, '0')}:01`, tagged('https://ads.example/a')),
  )
  const full = take(vmap(...many))
  assert.deepEqual([full.added, full.problems.length], [adBounds.breaks, 5])
})

test('B9 the first moment and all of the length are the start and the end, however they are told', () => {
  const times = ['00:00:00', '00:00:00.000', '0%', '100%', '00:00:00.001', '0.5%', '99.5%']
  const { body, problems } = take(vmap(...times.map((time) => at(time, tagged('https://ads.example/a')))))
  assert.deepEqual(
    body.breaks.map(({ when }) => when),
    [{ at: 'START' }, { at: 'START' }, { at: 'START' }, { at: 'END' }, { at: 'TIME', ms: 1 }],
  )
  assert.equal(problems.length, 2)
})

test('B9 of several blocks of a break the one with the greatest weight is written', () => {
  const block = { from: null, to: null, cap: null, countries: [], sites: [], devices: [] }
  const tag = (key: string, weight: number) => ({
    ...block,
    ...{ key, name: key, weight, source: { kind: 'TAGS' as const, tags: [`https://ads.example/${key}`] } },
  })
  const body: AdBody = {
    vmap: null,
    blocks: [tag('light', 2), tag('heavy', 9), tag('middle', 5)],
    breaks: [{ when: { at: 'START' }, blocks: ['light', 'heavy', 'middle'], maxAds: 1, skipAfterS: null, leastMs: 0 }],
  }
  const { text, lost } = writeVmap(withShared(body, new Map()))
  assert.match(text, />https:\/\/ads\.example\/heavy</)
  assert.doesNotMatch(text, /light|middle/)
  assert.match(lost.join(), /«heavy»/)
})

test('B9 every rule that a VMAP cannot tell is named with the number of its break, and what it tells is written', () => {
  const block = { weight: 1, from: null, to: null, cap: null, countries: [], sites: [], devices: [] }
  const tags = (...all: string[]) => ({ kind: 'TAGS' as const, tags: all })
  const plain = { maxAds: 1, skipAfterS: null, leastMs: 0 }
  const one = (key: string, more: object) => ({
    ...block,
    key,
    name: key,
    source: tags('https://ads.example/a'),
    ...more,
  })
  const rules: [more: object, lost: boolean][] = [
    [{}, false],
    [{ countries: ['RU'] }, true],
    [{ sites: ['volga.example'] }, true],
    [{ devices: ['DESKTOP'] }, true],
    [{ from: '2026-11-28' }, true],
    [{ to: '2026-11-28' }, true],
    [{ cap: { times: 1, hours: 1 } }, true],
  ]
  const breaks: AdBody['breaks'] = [
    ...rules.map((_, index) => ({ ...plain, when: { at: 'START' as const }, blocks: [`r${index}`] })),
    { ...plain, when: { at: 'PAUSE' }, blocks: [] },
    { ...plain, when: { at: 'EVERY', ms: 61_001 }, blocks: ['two'], maxAds: 2, skipAfterS: 0, leastMs: 1 },
    { ...plain, when: { at: 'END' }, blocks: ['r0'], maxAds: adBounds.maxAds },
    { ...plain, when: { at: 'END' }, blocks: ['video'] },
  ]
  const {
    text,
    breaks: written,
    lost,
  } = writeVmap({
    vmap: null,
    blocks: [
      ...rules.map(([more], index) => one(`r${index}`, more)),
      one('two', { source: tags('https://ads.example/1', 'https://ads.example/2') }),
      one('video', { source: { kind: 'VIDEO', recordId: 4, link: null } }),
    ],
    breaks,
  })
  const number = rules.length
  assert.deepEqual(
    lost.map((line) => line.replaceAll('\u00a0', ' ')),
    [
      ...rules.flatMap(([, isLost], index) => (isLost ? [`Пауза ${index + 1}: условия показа блока не вошли`] : [])),
      `Пауза ${number + 1}: пауз по меткам и при остановке видео в VMAP не бывает`,
      `Пауза ${number + 2}: вошёл только первый тег`,
      `Пауза ${number + 2}: время, когда рекламу можно пропустить, не вошло`,
      `Пауза ${number + 2}: пауза будет и в коротких видео`,
      `Пауза ${number + 2}: число роликов подряд в VMAP не указывается`,
      `Пауза ${number + 4}: нет ни тега, ни готового VAST`,
    ],
  )
  assert.equal(written, number + 2)
  const every = text.slice(text.indexOf('00:01:01.001') - 30)
  assert.match(
    every,
    new RegExp(
      `<vmap:AdBreak timeOffset="00:01:01.001" breakType="linear" breakId="break-${number + 2}" repeatAfter="00:01:01.001">\\s*` +
        `<vmap:AdSource id="source-${number + 2}" allowMultipleAds="true" followRedirects="true">\\s*` +
        '<vmap:AdTagURI templateType="vast3">https://ads.example/1</vmap:AdTagURI>',
    ),
  )
  assert.match(
    text,
    /timeOffset="start" breakType="linear" breakId="break-1">\s*<vmap:AdSource id="source-1" allowMultipleAds="false"/,
  )
})

test('T-XXE hostile documents are refused in words: entities, HTML, another root, an empty one, half of one', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${vmap(at('start', tagged('&b;')))}`
  assert.throws(() => take(bomb), /DOCTYPE/)
  const html = vast.replace('<InLine/>', '<InLine><AdTitle><![CDATA[<!DOCTYPE html><p>]]></AdTitle></InLine>')
  const inside = take(vmap(at('start', `<vmap:AdSource><vmap:VASTAdData>${html}</vmap:VASTAdData></vmap:AdSource>`)))
  assert.deepEqual([inside.added, inside.problems], [1, []], 'a page in the CDATA of a VAST declares nothing')
  for (const text of [
    '',
    'не XML',
    '<html><body>404</body></html>',
    vast,
    vmap(at('start', tagged('https://a'))).slice(0, 90),
  ])
    assert.throws(() => take(text), /Это не.VMAP/, text)
  assert.throws(() => take(vmap()), /нет ни.одной паузы/)
})

test('B9 a template is written as VMAP 1.0, read back it is the same, and what a VMAP cannot tell is named', () => {
  const block = { weight: 1, from: null, to: null, cap: null, countries: [], sites: [], devices: [] }
  const rule = { blocks: ['a'], maxAds: 1, skipAfterS: null, leastMs: 0 }
  const body: AdBody = {
    vmap: null,
    blocks: [
      { ...block, key: 'a', name: 'А', source: { kind: 'TAGS', tags: ['https://ads.example/a?x=1&y="<'] } },
      { ...block, key: 'b', name: 'Б', weight: 5, source: { kind: 'XML', xml: `<?xml version="1.0"?>\n${vast}` } },
      { ...block, key: 'c', name: 'В', source: { kind: 'VIDEO', recordId: 4, link: null } },
    ],
    breaks: [
      { ...rule, when: { at: 'START' } },
      { ...rule, when: { at: 'TIME', ms: 3_723_004 } },
      { ...rule, when: { at: 'PART', percent: 12.5 } },
      { ...rule, when: { at: 'END' }, blocks: ['b'] },
    ],
  }
  const { text, breaks, lost } = writeVmap(withShared(body, new Map()))
  assert.deepEqual([breaks, lost], [4, []])
  const again = take(text).body
  assert.deepEqual(
    again.breaks.map(({ when, maxAds }) => [when, maxAds]),
    body.breaks.map(({ when, maxAds }) => [when, maxAds]),
  )
  assert.deepEqual(
    again.blocks.map((one) => 'source' in one && one.source),
    [body.blocks[0], { source: { kind: 'XML', xml: vast } }].map((one) => one && 'source' in one && one.source),
  )
  const vmap = writeVmap(
    withShared(
      {
        ...body,
        breaks: [
          { ...rule, when: { at: 'PAUSE' } },
          { ...rule, when: { at: 'CUEPOINTS' } },
          { ...rule, when: { at: 'START' }, blocks: [] },
          { ...rule, when: { at: 'END' }, blocks: ['c'] },
          { ...rule, when: { at: 'EVERY', ms: 300_000 }, skipAfterS: 5, leastMs: 60_000, maxAds: 3 },
        ],
      },
      new Map(),
    ),
  )
  assert.equal(vmap.breaks, 2)
  assert.deepEqual(
    vmap.lost.map((one) => one.split(':')[0]),
    ['Пауза 1', 'Пауза 2', 'Пауза 3', 'Пауза 4', 'Пауза 5', 'Пауза 5', 'Пауза 5'],
  )
  assert.match(vmap.text, /timeOffset="00:05:00.000"[^>]*repeatAfter="00:05:00.000"/)
})
