import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { gateKinds } from '@skleyka/contract/access/gates.calls.ts'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { recordRefusalCodes } from '@skleyka/contract/access/viewer-refusals.ts'
import { type Asking, mayWatch, type Rules } from './may-watch.ts'
import { placeFrom, placeOfOrigin, placeOfPage, placeText } from './place.ts'

const open: Rules = {
  isOpen: true,
  isActive: true,
  playable: true,
  refusal: null,
  embedding: true,
  site: null,
  country: null,
  claimCountries: [],
  gate: null,
}
const here: Asking = {
  place: { kind: 'own' },
  from: { address: '203.0.113.5', country: 'RU', region: null, asn: null },
  passed: null,
}
const foreign: Asking = { ...here, place: { kind: 'site', host: 'news.example' } }
const through = (epoch: number, ticketHolds = true): Asking => ({ ...here, passed: { epoch, ticketHolds } })
const code = (rules: Partial<Rules>, asking: Partial<Asking> = {}) => {
  const verdict = mayWatch({ ...open, ...rules }, { ...here, ...asking })
  return verdict.allowed ? null : verdict.code
}
const noSite = { ...everySite, mode: 'ONLY' as const, emptyReferrer: false, apps: false }
const noCountry = { ...everyCountry, mode: 'ONLY' as const, countries: ['DE'] }
const gate = { kind: 'PASSWORD' as const, epoch: 3 }

test('B5 C1 each rule decides for whom it is made, and for nobody else', () => {
  assert.equal(code({}), null)
  assert.equal(code({}, foreign), null)
  assert.equal(code({ isOpen: false }), 'ACCOUNT_LOCKED')
  assert.equal(code({ isActive: false }), 'TRASHED')
  for (const refusal of recordRefusalCodes) assert.equal(code({ refusal }), refusal)
  assert.deepEqual([code({ embedding: false }), code({ embedding: false }, foreign)], [null, 'EMBEDDING'])
  assert.equal(code({ embedding: false }, { place: { kind: 'unknown' } }), 'EMBEDDING')
  assert.deepEqual([code({ site: noSite }), code({ site: noSite }, foreign)], [null, 'SITE'])
  assert.equal(code({ site: { ...noSite, domains: ['news.example'] } }, foreign), null)
  assert.deepEqual(
    [code({ country: noCountry }), code({ country: { ...noCountry, countries: ['RU'] } })],
    ['COUNTRY', null],
  )
  assert.equal(code({ playable: false }), 'NOT_READY')
})

test('A16 only who came through a gate in its epoch is let, and by a code only as long as the code holds', () => {
  for (const kind of gateKinds) {
    const expected = kind === 'EVERYONE' ? null : 'GATE'
    assert.equal(code({ gate: { kind, epoch: 3 } }), expected)
    assert.equal(code({ gate: { kind, epoch: 3 } }, through(2)), expected)
    assert.equal(code({ gate: { kind, epoch: 3 } }, through(4)), expected)
    assert.equal(code({ gate: { kind, epoch: 3 } }, through(3, false)), expected)
    assert.equal(code({ gate: { kind, epoch: 3 } }, through(3)), null)
  }
})

test('the weightiest reason is the one that is told: of rules by place no gate is shown', () => {
  const steps: [Partial<Rules>, string][] = [
    [{ isOpen: false }, 'ACCOUNT_LOCKED'],
    [{ isActive: false }, 'TRASHED'],
    [{ refusal: 'NOT_YET' }, 'NOT_YET'],
    [{ embedding: false }, 'EMBEDDING'],
    [{ site: noSite }, 'SITE'],
    [{ country: noCountry }, 'COUNTRY'],
    [{ gate }, 'GATE'],
    [{ playable: false }, 'NOT_READY'],
  ]
  for (const [index, [, expected]] of steps.entries()) {
    const rules = Object.assign({}, ...steps.slice(index).map(([part]) => part))
    assert.equal(code(rules, foreign), expected)
  }
})

test('what a viewer reads is the text of the template where it has one, and nothing of what is hidden from him', () => {
  const verdict = mayWatch({ ...open, country: { ...noCountry, text: 'Смотрите в\u00a0кино' } }, here)
  assert.deepEqual(verdict.allowed === false && verdict.text, { title: 'Смотрите в\u00a0кино', note: '' })
  const hidden = mayWatch({ ...open, isActive: false }, here)
  assert.equal(hidden.allowed === false && hidden.text, null)
  const why = mayWatch(
    { ...open, country: { ...noCountry, unknown: 'DENY' } },
    { ...here, from: { ...here.from, country: null } },
  )
  assert.match(why.allowed === false ? why.rule : '', /^Место зрителя неизвестно/)
})

const own = { publicUrl: 'https://xn--80adjg.example' }

test('A14 where a page stands is told by its frame, never by where somebody came from', () => {
  const page = (headers: Record<string, string>) => placeOfPage(headers, own)
  const site = { kind: 'site', host: 'news.example' }
  const referer = 'https://news.example/'
  assert.deepEqual(page({ 'sec-fetch-dest': 'document', referer }), { kind: 'own' })
  assert.deepEqual(page({ 'sec-fetch-dest': 'iframe', referer }), site)
  assert.deepEqual(page({ 'sec-fetch-dest': 'iframe' }), { kind: 'unknown' })
  assert.deepEqual(page({ 'sec-fetch-dest': 'iframe', referer: `${own.publicUrl}/embed/album/1` }), { kind: 'own' })
  assert.deepEqual(page({ referer }), site, 'an old browser does not tell frames')
  assert.deepEqual(page({}), { kind: 'own' })
})

test('A14 an origin is read as browsers send it, and comes back from the text of a token', () => {
  const texts = {
    '': 'u',
    null: 'u',
    'https://News.example:8443/a': 'snews.example',
    'https://пример.рф/': 'sxn--e1afmkfd.xn--p1ai',
    'https://xn--80adjg.example:8080': 'o',
    'https://a.xn--80adjg.example': 'sa.xn--80adjg.example',
    'https://[2001:db8::1]/': 's-',
    'android-app://com.example.app/': 'a',
    'capacitor://localhost': 'a',
    'file:///home/page.html': 'a',
    'no address': 'a',
  }
  for (const [origin, text] of Object.entries(texts)) {
    const place = placeOfOrigin(origin, own)
    assert.equal(placeText(place), text, origin)
    if (text !== 's-') assert.deepEqual(placeFrom(text), place)
  }
})
