import assert from 'node:assert/strict'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { mmdb } from '../../test/test-mmdb.ts'
import { noGeo, nowhere, openGeo } from './geo.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-geo-'))
after(() => rm(folder, { recursive: true, force: true }))

const errors: unknown[] = []
const log = { debug() {}, info() {}, warn() {}, error: (entry: unknown) => void errors.push(entry) }
const moscow = { country: { iso_code: 'RU' }, subdivisions: [{ iso_code: 'MOW' }] }
const cities = { '192.0.2.0/24': moscow, '198.51.100.0/24': { country: { iso_code: 'DE' } } }

/** Writes a file as operators replace one: beside it, then in its place. */
async function put(name: string, body: Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(`${file}.new`, body)
  await rename(`${file}.new`, file)
  return file
}

test('an address has a country, a region and a network by the files that know them', async () => {
  const files = [
    await put('city.mmdb', mmdb(cities)),
    await put('asn.mmdb', mmdb({ '192.0.2.0/25': { autonomous_system_number: 64_500 } })),
  ]
  const geo = await openGeo(files, log)
  assert.equal(geo.state(), 'READY')
  assert.deepEqual(geo.find('192.0.2.7'), { country: 'RU', region: 'RU-MOW', asn: 64_500 })
  assert.deepEqual(geo.find('::ffff:192.0.2.200'), { country: 'RU', region: 'RU-MOW', asn: null })
  assert.deepEqual(geo.find('198.51.100.1'), { country: 'DE', region: null, asn: null })
  for (const stranger of ['127.0.0.1', '203.0.113.1', '2001:db8::1', 'nonsense', null])
    assert.deepEqual(geo.find(stranger), nowhere)
  assert.deepEqual(errors, [])
})

test('without files nothing is known of any address', async () => {
  const geo = await openGeo([], log)
  assert.deepEqual([geo.state(), geo.find('192.0.2.7')], ['NONE', nowhere])
  assert.equal(geo, noGeo)
})

test('a file that was replaced is read, a broken one is told once and leaves what was known', async () => {
  errors.length = 0
  const file = await put('replaced.mmdb', mmdb(cities))
  const geo = await openGeo([file], log)
  await put('replaced.mmdb', mmdb({ '192.0.2.0/24': { country: { iso_code: 'KZ' } } }))
  assert.equal(geo.find('192.0.2.7').country, 'RU')
  await geo.refresh()
  assert.equal(geo.find('192.0.2.7').country, 'KZ')
  await put('replaced.mmdb', Buffer.from('no file of places'))
  await geo.refresh()
  await geo.refresh()
  assert.deepEqual([geo.state(), geo.find('192.0.2.7').country, errors.length], ['BROKEN', 'KZ', 1])
  await rm(file)
  await geo.refresh()
  assert.deepEqual([geo.find('192.0.2.7').country, errors.length], ['KZ', 2])
  await put('replaced.mmdb', mmdb(cities))
  await geo.refresh()
  assert.deepEqual([geo.state(), geo.find('192.0.2.7').country], ['READY', 'RU'])
})

test('a file cut short anywhere, or that is not there, brings nothing down', async () => {
  const whole = mmdb(cities)
  for (const body of [Buffer.alloc(0), whole.subarray(0, whole.length / 2), whole.subarray(whole.length / 2)]) {
    const geo = await openGeo([await put('cut.mmdb', body)], log)
    assert.deepEqual([geo.state(), geo.find('192.0.2.7')], ['BROKEN', nowhere])
  }
  const geo = await openGeo([path.join(folder, 'absent.mmdb')], log)
  assert.deepEqual([geo.state(), geo.find('192.0.2.7')], ['BROKEN', nowhere])
})

test('what files may tell is known by their kinds: of cities regions, of networks autonomous systems', async () => {
  const knownOf = async (...types: string[]) => {
    const files = await Promise.all(types.map((type, index) => put(`${index}.mmdb`, mmdb(cities, new Date(), type))))
    const { countries, regions, asns } = (await openGeo(files, log)).knows()
    return `${countries ? 'c' : '-'}${regions ? 'r' : '-'}${asns ? 'a' : '-'}`
  }
  assert.equal(await knownOf(), '---')
  assert.equal(await knownOf('GeoLite2-Country'), 'c--')
  assert.equal(await knownOf('DBIP-City-Lite'), 'cr-')
  assert.equal(await knownOf('GeoLite2-ASN'), '--a')
  assert.equal(await knownOf('GeoLite2-Country', 'GeoLite2-ASN'), 'c-a')
  assert.equal(await knownOf('DBIP-Location-ISP (compat=Enterprise)'), 'cra')
  assert.equal(await knownOf('Test'), 'cra', 'of an unknown kind all is believed')
})
