import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInRanges, isPublicAddress, parseRange } from './address.ts'

const range = (text: string) => {
  const found = parseRange(text)
  assert.ok(found, text)
  return found
}

test('T-SSRF-2 only addresses of the public internet are public', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2a02:6b8::2:242']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('T-SSRF-2 every range with a meaning of its own is closed', () => {
  const closed = [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '',
    'localhost',
  ]
  for (const address of closed) assert.equal(isPublicAddress(address), false, address)
})

test('a range is read in one spelling only', () => {
  for (const text of ['10.0.0.0/8', '192.168.1.7/32', 'fd00::/8', '0.0.0.0/0']) range(text)
  for (const text of ['10.0.0.0', '10.0.0.0/33', '10/8', '0x0a.0.0.0/8', '010.0.0.0/8', 'fd00::/129', 'x/8', '']) {
    assert.equal(parseRange(text), null, text)
  }
})

test('an address is in a range of its own kind', () => {
  const ranges = [range('127.0.0.0/8'), range('fd00::/8')]
  assert.equal(isInRanges('127.4.5.6', ranges), true)
  assert.equal(isInRanges('fd12::1', ranges), true)
  assert.equal(isInRanges('128.0.0.1', ranges), false)
  assert.equal(isInRanges('::ffff:127.0.0.1', ranges), false)
  assert.equal(isInRanges('fd00::1%eth0', ranges), false)
})
