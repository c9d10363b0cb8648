import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRange } from './address.ts'
import { type Lookup, settle } from './destination.ts'
import { OutboundFailure, type OutboundReason } from './failure.ts'
import { openOutbound } from './outbound.ts'

// nothing here connects: where a request would go is judged before, and every name is answered by hand
const { signal } = new AbortController()
const noLookup: Lookup = async (host) => assert.fail(`${host} was looked up`)
const at =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const broken =
  (code: string): Lookup =>
  async () =>
    Promise.reject(Object.assign(new Error(code), { code }))

async function refused(text: string, lookup: Lookup = noLookup, allowed: string[] = []) {
  const ranges = allowed.map((range) => parseRange(range) ?? assert.fail(range))
  const error = await settle(text, { allowed: ranges, lookup }, signal).then(
    () => null,
    (error: unknown) => error,
  )
  assert.ok(error instanceof OutboundFailure, text)
  return error
}
const reason = async (...params: Parameters<typeof refused>): Promise<OutboundReason> =>
  (await refused(...params)).reason

test('T-SSRF-2 8.5 no spelling of a closed address is gone to, and none is looked up', async () => {
  const outbound = openOutbound([], noLookup)
  const spellings: Record<string, OutboundReason> = {
    'http://127.0.0.1:8080/': 'closed',
    'http://127.0.0.1/': 'closed',
    'http://127.0.0.1./': 'closed',
    'http://2130706433/': 'closed',
    'http://017700000001/': 'closed',
    'http://0177.0.0.1/': 'closed',
    'http://0x7f000001/': 'closed',
    'http://0x7f.1/': 'closed',
    'http://127.1/': 'closed',
    'http://0/': 'closed',
    'http://①②⑦.⓪.⓪.①/': 'closed',
    'http://127。0。0。1/': 'closed',
    'http://[::1]/': 'closed',
    'http://[0:0:0:0:0:0:0:1]/': 'closed',
    'http://[::ffff:127.0.0.1]/': 'closed',
    'http://[::ffff:7f00:1]/': 'closed',
    'http://[64:ff9b::127.0.0.1]/': 'closed',
    'http://[fe80::1%25eth0]/': 'scheme',
    'http://[fe80::1]/': 'closed',
    'http://10.0.0.1/': 'closed',
    'http://10.0.0.1:22/': 'closed',
    'http://192.168.0.1/': 'closed',
    'http://169.254.169.254/latest/meta-data/': 'closed',
    'http://168.63.129.16/machine': 'closed',
    'http://0xa83f8110/': 'closed',
    'http://100.100.100.200/': 'closed',
    'http://100.64.0.1/': 'closed',
    'http://224.0.0.1/': 'closed',
    'http://localhost/': 'closed',
    'http://LOCALHOST./': 'closed',
    'http://metadata/computeMetadata/v1/': 'closed',
    'http://metadata.google.internal/': 'closed',
    'http://Metadata.Google.Internal./': 'closed',
    'http://instance-data.ec2.internal/': 'closed',
    'http://printer.local/': 'closed',
    'http://router.home.arpa/': 'closed',
    'http://intranet/': 'closed',
    'http://video.example@8.8.8.8/': 'login',
    'http://user:password@8.8.8.8/': 'login',
    'ftp://8.8.8.8/file.mp4': 'scheme',
    'file:///etc/passwd': 'scheme',
    'gopher://8.8.8.8/': 'scheme',
    'data:text/plain,x': 'scheme',
    'javascript:1': 'scheme',
    'http://8.8.8.8:22/': 'port',
    'http://8.8.8.8:25/': 'port',
    'https://8.8.8.8:5432/': 'port',
    'https://video.example:8000/': 'port',
    '//8.8.8.8/': 'scheme',
    'video.mp4': 'scheme',
    '': 'scheme',
  }
  for (const [text, expected] of Object.entries(spellings)) {
    const { reason, message } = await refused(text)
    assert.equal(reason, expected, text)
    assert.equal(outbound.problemOf(text)?.message, message)
  }
  assert.equal(outbound.problemOf('https://video.example/a.mp4'), null)
})

test('a name is refused by where it leads: a closed network, nowhere, and a name server that does not answer have their own words', async () => {
  const link = 'https://video.example/film.mp4'
  assert.equal(
    (await refused(link, at('10.0.0.7'))).message,
    'Адрес video.example в\u00a0закрытой сети, оттуда файлы не\u00a0загружаются. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
  )
  assert.equal((await refused(link, broken('ENOTFOUND'))).message, 'Сайта video.example нет: проверьте ссылку')
  assert.equal(await reason(link, at()), 'unknown')
  assert.equal(
    (await refused(link, broken('EAI_AGAIN'))).message,
    'Не\u00a0удалось узнать адрес сайта video.example. Повторите позже',
  )
  for (const address of ['127.0.0.1', '168.63.129.16', '::1', 'fd00:ec2::254', '64:ff9b::7f00:1']) {
    assert.equal(await reason(link, at(address)), 'closed', address)
  }
})

test('T-SSRF-3 a name of several addresses is refused when one of them is closed', async () => {
  assert.equal(await reason('http://two.example/', at('93.184.216.34', '127.0.0.1')), 'closed')
  const { addresses, isOwn } = await settle(
    'http://two.example/',
    { allowed: [], lookup: at('93.184.216.34', '2a02:6b8::2:242') },
    signal,
  )
  assert.deepEqual([addresses.length, isOwn], [2, false])
})

test('a Cyrillic host is told as it was typed', async () => {
  assert.equal(
    (await refused('https://видео.рф/a.mp4', broken('ENOTFOUND'))).message,
    'Сайта видео.рф нет: проверьте ссылку',
  )
  assert.match((await refused('https://xn--b1agh1afp.xn--p1ai/', at('10.0.0.1'))).message, /^Адрес [а-я]+\.рф в/)
})

test('what the operator allows is gone to, also by a closed name and another port; the rest of his network is not', async () => {
  const lookup = at('10.1.0.5')
  for (const text of ['http://camera.local:8554/', 'http://camera/', 'http://archive.example/']) {
    const found = await settle(text, { allowed: [parseRange('10.1.0.0/16') ?? assert.fail()], lookup }, signal)
    assert.equal(found.isOwn, true, text)
  }
  assert.equal(await reason('http://camera.local/', at('10.2.0.5'), ['10.1.0.0/16']), 'closed')
  assert.equal(await reason('http://camera.local/', at('93.184.216.34'), ['10.1.0.0/16']), 'closed', 'a name of ours')
  assert.equal(await reason('http://video.example:8000/', at('93.184.216.34'), ['10.1.0.0/16']), 'port')
})
