import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, countryPresets, russianRegions, worldParts } from './countries.ts'
import { countryAllows, readNetwork, type Whereabouts } from './country-judge.ts'
import { type CountryRule, countryRule, everyCountry } from './country-rules.ts'

const nowhere: Whereabouts = { address: null, country: null, region: null, asn: null }
const from = (country: string, region: string | null = null): Whereabouts => ({ ...nowhere, country, region })
const rule = (more: Partial<CountryRule>): CountryRule => ({ ...everyCountry, ...more })
const judgeAll = (one: CountryRule, viewers: readonly Whereabouts[]) =>
  viewers.map((viewer) => (countryAllows(one, viewer).allowed ? 'y' : 'n')).join('')

test('B9 a template of countries lets all, only those of its list, or all but those', () => {
  const viewers = [from('RU'), from('KZ'), from('DE')]
  const countries = ['RU', 'KZ']
  assert.equal(judgeAll(rule({ countries }), viewers), 'yyy')
  assert.equal(judgeAll(rule({ mode: 'ONLY', countries }), viewers), 'yyn')
  assert.equal(judgeAll(rule({ mode: 'EXCEPT', countries }), viewers), 'nny')
})

test('B9 regions of Russia stand beside countries, and a place that is not known follows its own switch', () => {
  const viewers = [from('RU', 'RU-MOW'), from('RU', 'RU-SPE'), from('RU'), from('DE'), nowhere]
  const only = { mode: 'ONLY' as const, regions: ['RU-MOW'] }
  assert.equal(judgeAll(rule({ ...only, unknown: 'DENY' }), viewers), 'ynnnn')
  assert.equal(judgeAll(rule({ ...only, unknown: 'ALLOW' }), viewers), 'ynyny')
  const except = { mode: 'EXCEPT' as const, regions: ['RU-MOW'] }
  assert.equal(judgeAll(rule({ ...except, unknown: 'DENY' }), viewers), 'nynyn')
  assert.equal(judgeAll(rule({ ...except, unknown: 'ALLOW' }), viewers), 'nyyyy')
  assert.equal(judgeAll(rule({ unknown: 'DENY' }), viewers), 'yyyyy', 'a rule for all asks for no place')
  assert.deepEqual(countryAllows(rule({ ...only, unknown: 'DENY' }), nowhere), {
    allowed: false,
    by: 'UNKNOWN',
    line: null,
  })
})

test('B9 exceptions by address, network and autonomous system go before the list, the forbidden first', () => {
  const one = rule({
    mode: 'ONLY',
    countries: ['RU'],
    allowed: { networks: ['203.0.113.0/24', '2001:db8::/32'], asns: [64_500] },
    forbidden: { networks: ['203.0.113.9', '198.51.100.0/25'], asns: [64_501] },
  })
  const viewers = {
    '203.0.113.1': true,
    '203.0.113.9': false,
    '::ffff:203.0.113.1': true,
    '::ffff:203.0.113.9': false,
    '203.0.114.1': false,
    '2001:db8:1::1': true,
    '2001:db9::1': false,
    'not an address': false,
  }
  for (const [address, allowed] of Object.entries(viewers)) {
    assert.equal(countryAllows(one, { ...from('DE'), address }).allowed, allowed, address)
  }
  assert.equal(countryAllows(one, { ...from('RU'), address: '198.51.100.5' }).by, 'FORBIDDEN')
  assert.equal(countryAllows(one, { ...from('RU'), address: '198.51.100.200' }).allowed, true)
  assert.equal(countryAllows(one, { ...from('DE'), asn: 64_500 }).allowed, true)
  assert.equal(countryAllows(one, { ...from('RU'), asn: 64_501 }).allowed, false)
  assert.equal(countryAllows({ ...one, mode: 'ALL' }, { ...from('RU'), asn: 64_501 }).allowed, false)
})

test('B9 a network is kept by its first address; what is none is refused', () => {
  const good = {
    '203.0.113.77/24': '203.0.113.0/24',
    ' 203.0.113.7 ': '203.0.113.7',
    '203.0.113.7/32': '203.0.113.7',
    '2001:DB8::1/32': '2001:db8::/32',
    '2001:db8::1': '2001:db8::1',
    '::ffff:203.0.113.7/120': '203.0.113.0/24',
  }
  for (const [typed, kept] of Object.entries(good)) assert.equal(readNetwork(typed), kept, typed)
  const bad = [
    '',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/a',
    '0.0.0.0/0',
    '::/0',
    'news.example',
    '1.2.3.4/24/8',
    '10.1',
    '0x7f.1',
  ]
  for (const typed of bad) assert.equal(readNetwork(typed), null, typed)
})

test('B9 every country stands in one part of the world, and presets name countries', () => {
  const all = worldParts.flatMap(({ codes }) => codes)
  assert.equal(new Set(all).size, all.length)
  assert.ok(all.length >= 249 && all.every((code) => /^[A-Z]{2}$/.test(code)))
  for (const { codes } of countryPresets) assert.ok(codes.every((code) => countryCodes.has(code)))
  assert.equal(russianRegions.size, 83)
  const names = new Intl.DisplayNames('ru', { type: 'region' })
  for (const code of all) assert.notEqual(names.of(code), code)
})

test('B9 a rule names countries and regions that there are', () => {
  assert.ok(countryRule.safeParse(everyCountry).success)
  for (const bad of [{ countries: ['ZZ'] }, { countries: ['ru'] }, { regions: ['RU-ZZZ'] }, { regions: ['DE-BE'] }]) {
    assert.equal(countryRule.safeParse(rule(bad)).success, false, JSON.stringify(bad))
  }
})

test('B9 a decision names the line of the template that made it', () => {
  const one = rule({
    mode: 'ONLY',
    countries: ['DE'],
    regions: ['RU-MOW'],
    allowed: { networks: ['203.0.113.0/24'], asns: [64_500] },
    forbidden: { networks: ['203.0.113.9'], asns: [] },
  })
  const lineOf = (viewer: Whereabouts) => countryAllows(one, viewer).line
  assert.equal(lineOf({ ...from('KZ'), address: '203.0.113.9' }), '203.0.113.9')
  assert.equal(lineOf({ ...from('KZ'), address: '203.0.113.8' }), '203.0.113.0/24')
  assert.equal(lineOf({ ...from('KZ'), asn: 64_500 }), 'AS64500')
  assert.equal(lineOf(from('DE')), 'DE')
  assert.equal(lineOf(from('RU', 'RU-MOW')), 'RU-MOW')
  assert.deepEqual(countryAllows(one, from('RU', 'RU-SPE')), { allowed: false, by: 'LIST', line: null })
})
