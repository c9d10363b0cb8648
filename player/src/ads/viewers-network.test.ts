import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOMParser } from '@xmldom/xmldom'
import { asker, readDocument } from './ask.ts'
import { chosenFile } from './vast.ts'
import { mayAsk } from './viewers-network.ts'

const near = [
  ...[
    'http://localhost/',
    'http://LOCALHOST:8080/',
    'https://a.localhost/',
    'http://printer.local/',
    'http://db.internal/',
  ],
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://0/'],
  ...[
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://169.254.169.254/',
  ],
  ...['http://100.64.0.1/', 'http://100.127.0.1/', 'http://[::1]/', 'http://[::]/', 'http://[::ffff:192.168.1.1]/'],
  ...[
    'http://[fd00::1]/',
    'http://[64:ff9b::c0a8:101]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://router/',
    'http://router./',
  ],
  ...['http://①②⑦.⓪.⓪.①/', 'http://user:secret@192.168.1.1:8443/x'],
]
const far = [
  ...['https://ads.example/', 'http://8.8.8.8/', 'http://172.15.0.1/', 'http://172.32.0.1/', 'http://100.63.0.1/'],
  ...[
    'http://100.128.0.1/',
    'http://192.167.1.1/',
    'http://[2001:db8::1]/',
    'http://10.example/',
    'http://localhost.example/',
  ],
  ...['http://notlocal.example/', 'https://реклама.рф/', 'http://fd00.example/'],
]

test('safety A11 tags lead into no network of a viewer, however the address is written, unless the page stands there', () => {
  for (const address of near) {
    assert.equal(mayAsk(new URL(address), 'video.example'), false, address)
    assert.ok(mayAsk(new URL(address), 'localhost') && mayAsk(new URL(address), '192.168.1.5'), address)
  }
  for (const address of far) assert.ok(mayAsk(new URL(address), 'video.example'), address)
})

test('safety A11 neither a tag nor a film of a viewer’s network is asked for, and what was led there is not read', async () => {
  const requests: string[] = []
  const led = new Map([['https://ads.example/led', 'http://192.168.1.1/']])
  const fetching = async (url: string | URL | Request) => {
    requests.push(String(url))
    const answer = new Response('<VAST version="3.0"/>')
    Object.defineProperty(answer, 'url', { value: led.get(String(url)) ?? String(url) })
    return answer
  }
  const parser = new DOMParser()
  const ask = asker(parser, new AbortController().signal, { fetching, here: 'video.example' })
  await assert.rejects(ask('http://192.168.1.1/setup'), /viewer/)
  assert.deepEqual(requests, [])
  await assert.rejects(ask('https://ads.example/led'), /viewer/)
  await ask('https://ads.example/fine')
  const file = (fileURL: string) => ({
    fileURL,
    mimeType: 'video/mp4',
    apiFramework: null,
    width: 640,
    height: 360,
    bitrate: 0,
  })
  const chosen = (...files: string[]) => chosenFile(files.map(file), 640, () => true, 'video.example')
  assert.equal(chosen('http://10.0.0.1/a.mp4'), null)
  assert.equal(chosen('http://10.0.0.1/a.mp4', 'https://cdn.example/b.mp4'), 'https://cdn.example/b.mp4')
})

test('issue 23 safety A11 no address of an ad leads into a viewer’s network: impressions, tracking, errors, presses and what wrappers add', () => {
  const kinds = [
    ...['Error', 'Impression', 'ClickThrough', 'ClickTracking', 'CustomClick', 'Viewable', 'NotViewable'],
    ...[
      'Tracking',
      'IconClickThrough',
      'IconClickTracking',
      'IconViewTracking',
      'CompanionClickTracking',
      'StaticResource',
    ],
  ]
  const written = [
    ...near.map((address) => address.trim()),
    ...[
      '//192.168.1.1/x',
      'https:192.168.1.1/x',
      'HTTP:\\\\10.0.0.1\\x',
      'http://[ERRORCODE].0.0.1/',
      'http://%%HOST%%/',
    ],
  ]
  const read = (address: string, kind: string, here = 'video.example') => {
    const { documentElement } = readDocument(
      `<VAST version="4.2"><Ad><Wrapper><${kind}><![CDATA[ ${address} ]]></${kind}><Duration>00:00:15</Duration></Wrapper></Ad></VAST>`,
      new DOMParser(),
      here,
    )
    assert.equal(documentElement.getElementsByTagName('Duration').length, 1)
    return documentElement.getElementsByTagName(kind).length
  }
  for (const kind of kinds) {
    for (const address of written) assert.equal(read(address, kind), 0, `${kind} ${address}`)
    for (const address of [...far, 'https://ads.example/p?c=[CACHEBUSTING]', '//ads.example/p']) {
      assert.equal(read(address, kind), 1, `${kind} ${address}`)
    }
    assert.equal(read('http://192.168.1.1/p', kind, '192.168.1.5'), 1, 'a page that stands there asks there')
  }
})
