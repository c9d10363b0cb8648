import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import {
  everySite,
  type PlayerSite,
  readDomain,
  readDomains,
  type SiteRule,
  siteAllows,
  siteBounds,
  siteRule,
} from './site-rules.ts'

const own: PlayerSite = { kind: 'own' }
const app: PlayerSite = { kind: 'app' }
const unknown: PlayerSite = { kind: 'unknown' }
const at = (host: string): PlayerSite => ({ kind: 'site', host })
const rule = (more: Partial<SiteRule>): SiteRule => ({ ...everySite, ...more })

test('B9 a template of sites lets all, only those of its list, or all but those; our own host always', () => {
  const domains = ['news.example', '*.wide.example', 'xn--e1afmkfd.xn--p1ai']
  const places = [
    own,
    at('news.example'),
    at('NEWS.example.'),
    at('www.news.example'),
    at('evilnews.example'),
    at('news.example.evil'),
    at('a.wide.example'),
    at('a.b.wide.example'),
    at('wide.example'),
    at('evilwide.example'),
    at('xn--e1afmkfd.xn--p1ai'),
  ]
  const judgePlaces = (one: SiteRule) => places.map((place) => (siteAllows(one, place) ? 'y' : 'n')).join('')
  assert.equal(judgePlaces(rule({ mode: 'ALL', domains })), 'yyyyyyyyyyy')
  assert.equal(judgePlaces(rule({ mode: 'ONLY', domains })), 'yyynnnyynny')
  assert.equal(judgePlaces(rule({ mode: 'EXCEPT', domains })), 'ynnyyynnyyn')
  assert.equal(judgePlaces(rule({ mode: 'ONLY' })), 'ynnnnnnnnnn', 'an empty list lets nobody but us')
})

test('B9 a new template of sites lets all, and a page that does not tell or an application also once it has a list', () => {
  assert.deepEqual(everySite, { mode: 'ALL', domains: [], emptyReferrer: true, apps: true })
  const fits = (...domains: string[]) => siteRule.safeParse(rule({ mode: 'ONLY', domains })).success
  const label = (chars: number) => 'a'.repeat(chars)
  const longest = [label(63), label(63), label(63), label(63)].join('.')
  assert.deepEqual([longest.length, fits(longest), fits(`${longest}.a`)], [255, true, false])
  const lines = Array.from({ length: siteBounds.domains }, (_, at) => `n${at}.example`)
  assert.deepEqual([fits(...lines), fits(...lines, 'one.more')], [true, false])
})

test('B9 pages that do not say whose they are, and applications, are let each by its own switch', () => {
  for (const mode of ['ONLY', 'EXCEPT'] as const) {
    const domains = ['news.example']
    assert.equal(siteAllows(rule({ mode, domains, emptyReferrer: false }), unknown), false)
    assert.equal(siteAllows(rule({ mode, domains, emptyReferrer: true, apps: false }), unknown), true)
    assert.equal(siteAllows(rule({ mode, domains, apps: false }), app), false)
    assert.equal(siteAllows(rule({ mode, domains, apps: true, emptyReferrer: false }), app), true)
  }
  assert.equal(
    siteAllows(rule({ apps: false, emptyReferrer: false }), unknown),
    true,
    'a rule for all asks for nothing',
  )
})

const domainOf = (typed: string) => {
  const read = readDomain(typed, domainToASCII)
  return 'domain' in read ? read.domain : read.problem
}

test('B9 a domain is read whatever of its address was pasted, national letters as browsers send them', () => {
  const good = {
    'news.example': 'news.example',
    '  HTTPS://News.Example:8443/a?b#c ': 'news.example',
    '//news.example/': 'news.example',
    'http://user:word@news.example': 'news.example',
    'пример.рф': 'xn--e1afmkfd.xn--p1ai',
    '*.ПРИМЕР.рф': '*.xn--e1afmkfd.xn--p1ai',
    'https://*.news.example/': '*.news.example',
    localhost: 'localhost',
    'news.example.': 'news.example',
    '127.0.0.1:8080': '127.0.0.1',
  }
  for (const [typed, domain] of Object.entries(good)) assert.equal(domainOf(typed), domain, typed)
  const bad = {
    '': 'EMPTY',
    'https://': 'EMPTY',
    '*.': 'WILDCARD',
    '*': 'WILDCARD',
    '*.*': 'WILDCARD',
    '*.*.example': 'WILDCARD',
    'a.*.example': 'WILDCARD',
    '*news.example': 'WILDCARD',
    '*.ru': 'WHOLE_ZONE',
    '*.рф': 'WHOLE_ZONE',
    'два слова': 'BAD',
    'a..b': 'BAD',
    '-a.example': 'BAD',
    'a_b.example': 'BAD',
    '[::1]': 'BAD',
    [`${'a'.repeat(64)}.example`]: 'BAD',
  }
  for (const [typed, problem] of Object.entries(bad)) assert.equal(domainOf(typed), problem, typed)
})

test('B9 a list is read line by line: repeats once, blanks left out, what is wrong told by its line', () => {
  const read = readDomains('news.example\r\n\n https://news.example/x\n*.*\n*.a.example', domainToASCII)
  assert.deepEqual(read.domains, ['news.example', '*.a.example'])
  assert.deepEqual(read.problems, [{ line: 4, typed: '*.*', problem: 'WILDCARD' }])
})
