import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productLatinName } from '../product.ts'
import { isPartnerAccount, isPartnerSite, partnerSites } from './partner-sites.ts'

const spec = `eda, afishadaily, letidor, passionru, wmj, ferra, auto{product}, motor, rvtest, rv, confluence, quto,
  {product}news, afisha, lentaru, gazeta, lj, championat, epl, olimp, indicator, secretmag, moslenta, hmd,
  {product}mail, afisharest, {product}kassa, education`

test('C-3-16 there are 28 partner sites, each with a name, a number of its own and a code', () => {
  assert.equal(partnerSites.length, 28)
  assert.equal(new Set(partnerSites.map(({ id }) => id)).size, 28)
  for (const { id, name } of partnerSites) assert.ok(Number.isSafeInteger(id) && id > 0 && name.trim() !== '', name)
})

test('C-3-17 Q-10 their codes are those of the specification, with the name of the product in its place', () => {
  const codes = spec.replaceAll('{product}', productLatinName).split(/,\s*/)
  assert.deepEqual(
    partnerSites.map(({ code }) => code),
    codes,
  )
})

test('C-3-18 a code is in the list or it is not', () => {
  assert.ok(isPartnerSite('gazeta'))
  assert.ok(isPartnerSite(`auto${productLatinName}`))
  for (const code of ['', 'GAZETA', 'gazeta ', 'auto', 'auto{product}', 'constructor']) {
    assert.equal(isPartnerSite(code), false, code)
  }
})

test('C-3-19 four of them are partner accounts', () => {
  const flagged = partnerSites.map(({ code }) => code).filter(isPartnerAccount)
  assert.deepEqual(flagged, ['afisha', 'lj', 'afisharest', `${productLatinName}kassa`])
})
