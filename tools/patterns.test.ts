import assert from 'node:assert/strict'
import { test } from 'node:test'
import { list as robots } from 'isbot'
import { patternsOf, productSources, slownessOf, slowText } from './patterns.ts'

// patterns that take longer than linear time, each over texts that cannot be long
const bounded: readonly { pattern: RegExp; longest: number; why: string }[] = [
  { pattern: /\B(?=(\d{3})+$)/g, longest: 310, why: 'the digits of a number of JavaScript' },
]

// patterns that are built while the product runs, as they come out
const built: Readonly<Record<string, readonly { like: RegExp; longest?: number; why: string }[]>> = {
  'console/src/app/legacy-addresses.ts': [{ like: /\/media(?=\/|$)/, why: 'of addresses that the product knows' }],
  'console/src/features/cuepoints/read-chapters.ts': [
    {
      like: /^(?:[-–—•*]\s*|\d{1,3}[.)]\s+|(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}\uFE0F\u200D]){1,12}\s*)?[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?(?:\s*[-–—‒−→]\s*[[(]?(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]?)?(?:\s*[-–—:|.]\s*|\s+)(\S.*)$/u,
      longest: 400,
      why: 'longer lines are cut before',
    },
    {
      like: /^(\S.*?)\s*[-–—:|]?\s+[[(]?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?(?:\s*[-–—‒−→]\s*[[(]?(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])]?)?$/,
      longest: 400,
      why: 'longer lines are left out before',
    },
  ],
  'console/src/features/subtitles/cue-edits.ts': [{ like: /aab/giu, why: 'a text, whose signs are escaped' }],
  'console/src/list/fields.ts': [{ like: /^(name|date)-(asc|desc)$/, why: 'of the keys of columns' }],
  'contract/src/subtitles/cues.ts': [
    {
      like: /^(?:line|size):[0-9A-Za-z%.,-]{1,40}(?: (?:line|size):[0-9A-Za-z%.,-]{1,40}){0,4}$/,
      why: 'settings of a cue',
    },
    { like: /^(?:line|size):[0-9A-Za-z%.,-]{1,40}$/, why: 'one setting of a cue' },
    { like: /(<\/?(?:[ibuv]|ruby|rt)>|<v [^<>\n]{1,100}>)/g, why: 'the same that splits, for all' },
  ],
  'server/src/features/attributes/table-writers.ts': [{ like: /[;"\r\n]|^\s|\s$/u, why: 'by one of three delimiters' }],
  'server/src/features/bulk/text-after.ts': [{ like: /aab/giu, why: 'a text, whose signs are escaped' }],
  'server/src/features/collect/client-device.ts': [
    { like: new RegExp(robots.join('|'), 'i'), longest: 512, why: 'names of browsers are cut before' },
  ],
  'server/src/features/search/hits.ts': [
    { like: /(?<![\p{L}\p{N}])a[^\p{L}\p{N}]+a(?![\p{L}\p{N}])/gu, why: 'words of letters and digits alone' },
  ],
  'server/src/ffmpeg/first-moments.ts': [{ like: /^video,(\d+\.\d+)/m, why: 'of two names of streams' }],
}

const sources = productSources().map(({ file, source }) => ({ file, ...patternsOf(file, source) }))
const parts = ({ source: pattern, flags }: RegExp) => ({ pattern, flags })
const textOf = ({ pattern, flags }: { pattern: string; flags: string }) => `/${pattern}/${flags}`

test('every regular expression of the product reads 10^5 hostile characters in linear time, but those that meet short texts alone', () => {
  const allowed = new Set(bounded.map(({ pattern }) => String(pattern)))
  const patterns = new Map(sources.flatMap(({ written }) => written.map((one) => [textOf(one), one])))
  const slow = [...patterns].flatMap(([text, one]) => {
    const why = allowed.has(text) ? null : slownessOf(one)
    return why === null ? [] : [`${one.file}: ${text}: ${why}`]
  })
  assert.deepEqual(slow, [])
  assert.ok(patterns.size > 300, 'the sources are not found')
})

test('a pattern over short texts is still there, and is quick on the longest of them', () => {
  const written = new Set(sources.flatMap((one) => one.written.map(textOf)))
  for (const { pattern, longest, why } of bounded) {
    assert.ok(written.has(String(pattern)), `${pattern} is gone`)
    assert.equal(slowText(parts(pattern), longest), null, why)
  }
})

test('patterns are built in listed places alone, and are linear as they come out or meet short texts', () => {
  const places = sources.filter((one) => one.built > 0).map(({ file, built: count }) => [file, count])
  const listed = Object.entries(built).map(([file, { length }]) => [file, length])
  assert.deepEqual(places.sort(), listed.sort())
  for (const { like, longest, why } of Object.values(built).flat()) {
    const slow = longest === undefined ? slownessOf(parts(like)) : slowText(parts(like), longest)
    assert.equal(slow, null, `${like}: ${why}`)
  }
})

test('patterns that once stopped the server are told, by their form or by a text', () => {
  const once = [
    /\s*(?:-{1,2}>|→|—>|–>)\s*/,
    /\s*(?:"((?:[^"]|"")*)"|([^,]*?))\s*(?:,|$)/gu,
    /^https?:\/\/[^\s/?#\\]+[^\s\\]*$/i,
    /[. ]+$/g,
    /^(?:a|ab|b)+$/,
    /^(?:ab)*(?:ab)*$/,
    /(?:x-y)*:/,
    /^(.*?\/v\/([^/]+)\/)[^/]+(\/.*)$/,
  ]
  for (const pattern of once) assert.notEqual(slownessOf(parts(pattern), 100_000, 1_500), null, String(pattern))
  for (const pattern of [/^\s*a/, /-{1,2}>/, /^[a-z]{1,64}$/]) assert.equal(slownessOf(parts(pattern)), null)
})
