import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInRanges, isPublicAddress, parseRange } from './address.ts'

const range = (text: string) => {
  const found = parseRange(text)
  assert.ok(found, text)
  return found
}

test('T-SSRF-2 only addresses of the public internet are public', () => {
  const open = ['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '168.63.129.15']
  for (const address of [...open, '192.0.1.1', '2a02:6b8::2:242', '2001:200::1', '2620:4e::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

// https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-: the first and the last address of each range
const registries = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
  'carrier NAT': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255', '::1'],
  'link local': ['169.254.0.0', '169.254.255.255', 'fe80::', 'febf::ffff', 'fe80::1%eth0', 'fec0::1'],
  'protocol assignments': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255', '2001:1::1', '2001:1ff:ffff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  'relays and black holes': [
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '2001:4:112::1',
    '2620:4f:8000::1',
  ],
  benchmarks: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '4000::1', '::'],
  'IPv4 in IPv6': ['::7f00:1', '::808:808', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  '6to4': ['2002:7f00:1::', '2002:808:808::1'],
  Teredo: ['2001::1', '2001:0:ffff::1'],
  ORCHID: ['2001:10::1', '2001:20::1', '2001:30::1'],
  discard: ['100::1', '100:0:0:1::1'],
  'segment routing': ['5f00::1'],
  'unique local': ['fc00::1', 'fdff::1'],
}
const clouds = {
  'Amazon, Google, Azure, Oracle and most others': ['169.254.169.254', '169.254.169.253', '169.254.170.2'],
  'Amazon over IPv6': ['fd00:ec2::254', 'fd00:ec2::253'],
  Azure: ['168.63.129.16'],
  Alibaba: ['100.100.100.200'],
  Oracle: ['192.0.0.192'],
  Tencent: ['169.254.0.23'],
  IBM: ['161.26.0.10', '166.8.0.1', '166.11.255.255'],
  Google: ['199.36.153.4', '199.36.153.11', 'fd20:ce::254'],
}

for (const [meaning, addresses] of [...Object.entries(registries), ...Object.entries(clouds)]) {
  test(`T-SSRF-2 nothing of ${meaning} is public`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
  })
}

test('what is no address is not public', () => {
  for (const text of ['', 'localhost', '8.8.8', '8.8.8.8 ', '0x8.8.8.8/'])
    assert.equal(isPublicAddress(text), false, text)
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
