import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { askBounds, asker, readDocument } from './ask.ts'
import { chosenFile, isWeb, type MediaFile, readAds } from './vast.ts'
import { readVmap } from './vmap.ts'

// told of what it mends in silence, it would fill the report
const parser = new DOMParser({ errorHandler: { warning: () => {}, error: () => {}, fatalError: () => {} } })
const never = new AbortController().signal

const paths: string[] = []
const pages = new Map<string, RequestListener>()
const server = createServer((request, response) => {
  paths.push(request.url ?? '')
  const page = pages.get(request.url ?? '')
  if (page) page(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => {
  server.closeAllConnections()
  server.close()
})
const port = Object(server.address()).port
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const page = (path: string, body: string) => {
  pages.set(path, (_, response) => response.end(body))
  return at(path)
}

const film = 'https://cdn.example/film.mp4'
const inLine = (id: string, inside = '') => `<Ad id="${id}"><InLine><AdSystem>T</AdSystem><AdTitle>T</AdTitle>
  <Impression><![CDATA[https://px.example/${id}]]></Impression>${inside}<Creatives><Creative><Linear skipoffset="00:00:05">
  <Duration>00:00:10</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
  <![CDATA[${film}]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>`
const vast = (inside: string, version = '4.2') => `<?xml version="1.0"?><VAST version="${version}">${inside}</VAST>`
const wrapper = (address: string) =>
  `<Ad id="w"><Wrapper><AdSystem>W</AdSystem><VASTAdTagURI><![CDATA[${address}]]></VASTAdTagURI><Impression>https://px.example/w</Impression></Wrapper></Ad>`

async function adsAt(address: string, signal = never) {
  const ask = asker(parser, signal, { here: 'localhost' })
  return readAds(await ask(address), address, ask)
}
const ids = async (address: string) => (await adsAt(address)).map((ad) => Object(ad).id)

test('VAST of every version from 2 to 4.2 is read with its film, its impression and when it may be skipped', async () => {
  for (const version of ['2.0', '3.0', '4.0', '4.1', '4.2']) {
    const [ad] = await adsAt(page(`/${version}`, vast(inLine('a'), version)))
    const linear = ad?.creatives[0]
    assert.equal(linear?.mediaFiles?.[0]?.fileURL, film, version)
    assert.equal(linear?.skipDelay, 5, version)
    assert.deepEqual(
      Object(ad).impressionURLTemplates.map(({ url }: { url: string }) => url),
      ['https://px.example/a'],
    )
  }
})

test('wrappers are followed to five deep with what each of them adds, and no deeper', async () => {
  page('/deep0', vast(inLine('a')))
  for (let depth = 1; depth <= 6; depth++) page(`/deep${depth}`, vast(wrapper(at(`/deep${depth - 1}`))))
  const [ad] = await adsAt(at('/deep5'))
  assert.equal(Object(ad).impressionURLTemplates.length, 6)
  assert.deepEqual(await ids(at('/deep6')), [])
})

test('T-LOOP-1 wrappers that lead back end at once, each address asked once', async () => {
  page('/loop1', vast(wrapper(at('/loop2'))))
  page('/loop2', vast(wrapper(at('/loop1'))))
  assert.deepEqual(await ids(at('/loop1')), [])
  assert.deepEqual(
    paths.filter((path) => path.startsWith('/loop')),
    ['/loop1', '/loop2'],
  )
})

test('a tag that leads to hundreds of others asks eight documents and no more', async () => {
  const many = (name: string) => Array.from({ length: 200 }, (_, place) => wrapper(at(`/${name}${place}`))).join('')
  const pod = many('fan')
    .replaceAll('<Ad id="w">', '<Ad id="w" sequence="1">')
    .replaceAll(/<Impression>.*?<\/Impression>/g, '')
  assert.deepEqual(await ids(page('/fan', vast(pod))), [])
  assert.equal(paths.filter((path) => path.startsWith('/fan')).length, askBounds.documents)
})

test('an answer without an end is cut once it is too large', async () => {
  let sent = 0
  pages.set('/endless', (_, response) => {
    const more = () => {
      while (!response.destroyed) {
        sent += 65_536
        if (!response.write(' '.repeat(65_536))) return void response.once('drain', more)
      }
    }
    more()
  })
  await assert.rejects(adsAt(at('/endless')), /too much/)
  assert.ok(sent < 64 * 1024 * 1024)
})

test('a tag that does not answer is left when the break is out of time', async () => {
  pages.set('/slow', () => {})
  const late = new AbortController()
  const answer = adsAt(at('/slow'), late.signal)
  late.abort(new Error('out of time'))
  await assert.rejects(answer, /out of time/)
})

test('HTML, a failure, nothing and a text of entities are no ads', async () => {
  for (const [path, body] of [
    ['/html', '<!doctype html><title>Вход</title><p>Войдите'],
    ['/page', '<html><body>404</body></html>'],
    ['/empty', ''],
    ['/text', 'нет рекламы'],
    ['/bomb', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "&a;&a;&a;">]>${vast('&b;')}`],
    ['/outer', `<!DOCTYPE x SYSTEM "${at('/secret')}">${vast('')}`],
  ] as const)
    await assert.rejects(adsAt(page(path, body)), path)
  await assert.rejects(adsAt(at('/nowhere')), /404/)
  assert.ok(!paths.includes('/secret'))
  assert.deepEqual(await ids(page('/noad', vast(''))), [])
})

test('a document of too many elements, or of too many addresses that are asked as it is read, is refused', () => {
  const read = (inside: string) => readDocument(vast(inside), parser)
  assert.throws(() => read('<Ad/>'.repeat(askBounds.elements)), /elements/)
  assert.throws(() => read('<Error>https://px.example</Error>'.repeat(askBounds.pixels + 1)), /Error/)
  assert.throws(() => read(inLine('a', '<Impression>x</Impression>'.repeat(askBounds.pixels + 1))), /Impression/)
  assert.doesNotThrow(() => read(inLine('a', '<Impression>x</Impression>'.repeat(askBounds.pixels - 1))))
})

test('addresses that are none of the web are neither asked nor opened', async () => {
  const ask = asker(parser, never, { here: 'localhost' })
  for (const address of [
    'file:///etc/passwd',
    'data:text/xml,<VAST/>',
    'javascript:alert(1)',
    'blob:https://a/b',
    'x',
  ]) {
    await assert.rejects(ask(address), address)
    assert.equal(isWeb(address), false, address)
  }
  assert.ok(isWeb('https://shop.example/?a=1'))
})

test('the first ad that has something to show is taken, and a pod is taken whole in its order', async () => {
  const nothing = '<Ad id="x"><InLine><AdSystem/><Creatives/></InLine></Ad>'
  assert.deepEqual(await ids(page('/second', vast(nothing + inLine('b')))), ['b'])
  const pod = `${inLine('two').replace('<Ad ', '<Ad sequence="2" ')}${inLine('one').replace('<Ad ', '<Ad sequence="1" ')}`
  assert.deepEqual(await ids(page('/pod', vast(pod + inLine('alone')))), ['one', 'two'])
})

test('issue 23 a banner before a film hides it neither in an ad of its own nor in that of the film', async () => {
  const banner =
    '<Creative><NonLinearAds><NonLinear width="480" height="70"><StaticResource creativeType="image/png">https://cdn.example/b.png</StaticResource></NonLinear></NonLinearAds></Creative>'
  const companion = banner
    .replace('<NonLinearAds>', '<CompanionAds>')
    .replace('</NonLinearAds>', '</CompanionAds>')
    .replaceAll('NonLinear', 'Companion')
  for (const [name, creative] of Object.entries({ banner, companion })) {
    const alone = `<Ad id="${name}"><InLine><AdSystem/><Creatives>${creative}</Creatives></InLine></Ad>`
    assert.deepEqual(await ids(page(`/${name}`, vast(alone + inLine('film')))), ['film'])
    const beside = inLine('film').replace('<Creatives>', `<Creatives>${creative}`)
    assert.deepEqual(await ids(page(`/${name}-beside`, vast(beside))), ['film'])
    assert.deepEqual(await ids(page(`/${name}-alone`, vast(alone))), [])
  }
})

test('an old encoding is read as it says', async () => {
  pages.set('/cp1251', (_, response) => {
    const text = `<?xml version="1.0" encoding="windows-1251"?><VAST version="3.0">${inLine('a', '<Advertiser>X</Advertiser>')}</VAST>`
    const bytes = Buffer.from(text, 'latin1')
    // «Ж» of windows-1251
    bytes[text.indexOf('>X<') + 1] = 0xc6
    response.end(bytes)
  })
  const [ad] = await adsAt(at('/cp1251'))
  assert.equal(ad?.advertiser?.value, 'Ж')
})

const file = (more: Partial<MediaFile>): MediaFile => ({
  fileURL: film,
  mimeType: 'video/mp4',
  apiFramework: null,
  width: 640,
  height: 360,
  bitrate: 500,
  ...more,
})

test('the film nearest to the picture is played, larger rather than smaller, and code of strangers is none', () => {
  const canPlay = (type: string) => type === 'video/mp4'
  const chosen = (...files: MediaFile[]) => chosenFile(files, 800, canPlay)
  const large = file({ fileURL: 'https://cdn.example/1080', width: 1_920 })
  const next = file({ fileURL: 'https://cdn.example/854', width: 854 })
  assert.equal(chosen(file({}), large, next), 'https://cdn.example/854')
  assert.equal(chosen(file({ mimeType: 'application/javascript', apiFramework: 'VPAID' })), null)
  assert.equal(chosen(file({ apiFramework: 'VPAID' })), null)
  assert.equal(chosen(file({ mimeType: 'video/x-flv' })), null)
  // some servers name their answer here; that is no code
  assert.equal(chosen(file({ apiFramework: 'VAST' })), film)
  assert.equal(chosen(file({ fileURL: 'javascript:alert(1)' })), null)
})

test('VMAP tells breaks at the start, at moments, at parts of the length and at the end, with tags or VAST inside', () => {
  const one = (offset: string, inside: string, more = '') =>
    `<vmap:AdBreak timeOffset="${offset}" breakType="linear" ${more}><vmap:AdSource>${inside}</vmap:AdSource></vmap:AdBreak>`
  const tag = '<vmap:AdTagURI templateType="vast3"><![CDATA[ https://ads.example/v ]]></vmap:AdTagURI>'
  const text = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    ${one('start', tag)}${one('00:00:10.500', `<vmap:VASTAdData>${vast(inLine('in')).replace('<?xml version="1.0"?>', '')}</vmap:VASTAdData>`)}
    ${one('50%', tag)}${one('end', tag)}${one('#2', tag)}${one('00:10:00', tag)}${one('00:00:20', '')}
    <vmap:AdBreak timeOffset="00:00:30" breakType="nonlinear" breakId="beside"><vmap:AdSource>${tag}</vmap:AdSource></vmap:AdBreak>
    <vmap:AdBreak timeOffset="start"/></vmap:VMAP>`
  const { breaks, blocks, left } = readVmap(readDocument(text, parser), 60_000, (element) =>
    new XMLSerializer().serializeToString(element),
  )
  assert.deepEqual(
    breaks.map(({ kind, atMs }) => [kind, atMs]),
    [
      ['START', null],
      ['MIDDLE', 10_500],
      ['MIDDLE', 30_000],
      ['END', null],
    ],
  )
  assert.deepEqual(blocks[0]?.source, { kind: 'TAGS', tags: ['https://ads.example/v'] })
  const inside = blocks[1]?.source
  assert.ok(inside?.kind === 'XML')
  assert.equal(readDocument(inside.xml, parser).documentElement.nodeName, 'VAST')
  assert.deepEqual(left, [
    'break 5 is at «#2», which is no moment of this video',
    'break 6 is at «00:10:00», which is no moment of this video',
    'break 7 has neither AdTagURI nor VASTAdData with a VAST',
    'break beside is of the kind nonlinear, not linear',
    'break 9 has neither AdTagURI nor VASTAdData with a VAST',
  ])
  assert.throws(() => readVmap(readDocument(vast(''), parser), 60_000, () => ''), /no VMAP/)
})

test('A17 the first moment is the start and the last one the end, as a time and as a part', () => {
  const tag = '<AdSource><AdTagURI>https://ads.example/v</AdTagURI></AdSource>'
  const kinds = (durationMs: number | null, ...offsets: string[]) => {
    const text = `<VMAP>${offsets.map((offset) => `<AdBreak timeOffset="${offset}">${tag}</AdBreak>`).join('')}</VMAP>`
    return readVmap(readDocument(text, parser), durationMs, () => '').breaks.map(({ kind }) => kind)
  }
  assert.deepEqual(kinds(60_000, '00:00:00', '0%', '00:01:00', '100%'), ['START', 'START', 'END', 'END'])
  assert.deepEqual(kinds(null, '00:01:00', '50%'), ['MIDDLE'], 'of what is on air no part is known')
})

test('A17 of a VMAP of very many breaks the first fifty come, and it is told that others do not', () => {
  const tag = '<AdSource><AdTagURI>https://ads.example/v</AdTagURI></AdSource>'
  const text = `<VMAP>${`<AdBreak timeOffset="start">${tag}</AdBreak>`.repeat(53)}</VMAP>`
  const { breaks, left } = readVmap(readDocument(text, parser), null, () => '')
  assert.equal(breaks.length, 50)
  assert.deepEqual(left, ['breaks after the first 50 of 53 are not read'])
})

test('T-XXE a page of HTML within the CDATA of an ad is no declaration: the VAST and the VMAP around it are read', async () => {
  const html = '<StaticResource creativeType="x"><![CDATA[<!DOCTYPE html><!ENTITY x><p>Баннер]]></StaticResource>'
  const whole = vast(inLine('a', `<Extensions><Extension>${html}</Extension></Extensions>`))
  assert.deepEqual(await ids(page('/html-inside', whole)), ['a'])
  const vmap = `<VMAP><AdBreak timeOffset="start"><AdSource><VASTAdData>${whole.replace('<?xml version="1.0"?>', '')}</VASTAdData></AdSource></AdBreak></VMAP>`
  const { blocks } = readVmap(readDocument(vmap, parser), null, (element) =>
    new XMLSerializer().serializeToString(element),
  )
  assert.ok(blocks[0]?.source.kind === 'XML')
  assert.doesNotThrow(() => blocks[0]?.source.kind === 'XML' && readDocument(blocks[0].source.xml, parser))
})
