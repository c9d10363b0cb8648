import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNewPlace } from './new-place.ts'

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const home = { ip: '198.51.100.7', agent: chrome(140) }

test('a browser that was not seen is new, and one that only has another version is not', () => {
  assert.equal(isNewPlace([home], home), false)
  assert.equal(isNewPlace([home], { ...home, agent: chrome(141) }), false)
  assert.equal(isNewPlace([home], { ...home, agent: firefox }), true)
  assert.equal(isNewPlace([home], { ...home, agent: chrome(140).replace('Windows NT 10.0', 'X11; Linux') }), true)
  assert.equal(isNewPlace([home], { ...home, agent: null }), true)
})

test('a network that was not seen is new, another address of the same is not', () => {
  assert.equal(isNewPlace([home], { ...home, ip: '198.51.7.200' }), false)
  assert.equal(isNewPlace([home], { ...home, ip: '::ffff:198.51.7.200' }), false)
  assert.equal(isNewPlace([home], { ...home, ip: '198.52.100.7' }), true)
  const six = { ...home, ip: '2001:db8:1::1' }
  assert.equal(isNewPlace([six], { ...six, ip: '2001:db8:ffff:2::9' }), false)
  assert.equal(isNewPlace([six], { ...six, ip: '2001:db9::1' }), true)
  assert.equal(isNewPlace([home], six), true)
  assert.equal(isNewPlace([home], { ...home, ip: null }), true)
})

test('a browser from one place and the network of another are both known; the first sign-in ever is no news', () => {
  const office = { ip: '203.0.113.9', agent: firefox }
  assert.equal(isNewPlace([home, office], { ip: office.ip, agent: home.agent }), false)
  assert.equal(isNewPlace([], home), false)
})
