import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from './file-facts.ts'

const at = new URL('https://video.example/films/%D0%BB%D0%B5%D1%82%D0%BE.mp4?token=1')
const facts = (headers: Record<string, string>, url = at) => readFileFacts(headers, url)

test('the name is that of Content-Disposition, else the end of the path, else the host', () => {
  const named = (header: string) => facts({ 'content-disposition': header }).name
  assert.equal(named('attachment; filename="summer.mov"'), 'summer.mov')
  assert.equal(named('attachment; filename="x.mov"; filename*=UTF-8\'\'%D0%B7%D0%B8%D0%BC%D0%B0.mov'), 'зима.mov')
  assert.equal(named(`attachment; filename="${Buffer.from('зима.mov').toString('latin1')}"`), 'зима.mov')
  assert.equal(named('attachment'), 'лето.mp4')
  assert.equal(facts({}).name, 'лето.mp4')
  assert.equal(facts({}, new URL('https://video.example/films/')).name, 'video.example')
  assert.equal(facts({}, new URL('https://video.example/%E0%A4%A.mp4')).name, '%E0%A4%A.mp4')
})

test('8.2 a name is text on one line and never a path', () => {
  const named = (header: string) => facts({ 'content-disposition': header }).name
  assert.equal(named('attachment; filename="../../etc/passwd"'), 'passwd')
  assert.equal(named('attachment; filename="C:\\\\films\\\\a.mp4"'), 'a.mp4')
  assert.equal(named("attachment; filename*=UTF-8''a%0D%0Ab%00.mp4"), 'a b.mp4')
  assert.equal(named('attachment; filename="/"'), 'лето.mp4')
  assert.ok(named(`attachment; filename="${'x'.repeat(10_000)}.mp4"`).length <= 4096)
  assert.equal(named(';;;=broken'), 'лето.mp4')
})

test('a size is a number of bytes or nothing', () => {
  assert.equal(facts({ 'content-length': '1048576' }).sizeBytes, 1_048_576)
  for (const wrong of ['', '-1', '1e3', '10, 20', '99999999999999999999']) {
    assert.equal(facts({ 'content-length': wrong }).sizeBytes, null, wrong)
  }
})

test('a file is known again by a strong tag or, where there is no tag, by its date', () => {
  const date = 'Sat, 21 Nov 2026 07:00:00 GMT'
  assert.equal(facts({ etag: '"a"', 'last-modified': date }).validator, '"a"')
  assert.equal(facts({ 'last-modified': date }).validator, date)
  assert.equal(facts({ etag: 'W/"a"', 'last-modified': date }).validator, null)
  assert.equal(facts({}).validator, null)
})

test('C-4-07 what says of itself that it is no video is none', () => {
  const other = new URL('https://video.example/watch')
  const is = (type: string, url = at) => facts({ 'content-type': type }, url).isVideo
  for (const type of [
    'video/mp4',
    'VIDEO/MP4; codecs=avc1',
    'audio/mpeg',
    'application/octet-stream',
    'application/mxf',
  ]) {
    assert.equal(is(type, other), true, type)
  }
  assert.equal(facts({}, other).isVideo, true)
  assert.equal(is('text/plain', at), true)
  for (const type of ['text/html', 'text/plain', 'application/json', 'image/png', 'application/zip', 'audio/mpegurl']) {
    assert.equal(is(type, other), false, type)
  }
  assert.equal(is('text/html; charset=utf-8', at), false)
  assert.deepEqual(
    ['text/html; charset=utf-8', 'TEXT/HTML', 'text/plain', 'video/mp4'].map(
      (type) => facts({ 'content-type': type }).isPage,
    ),
    [true, true, false, false],
  )
  assert.equal(is('application/vnd.apple.mpegurl', at), false)
})
