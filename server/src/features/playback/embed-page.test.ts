import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productName } from '@skleyka/contract/product.ts'
import { type PlayerPage, publicPlayerPage } from './embed-page.ts'

const files = { script: '/player.js', shared: [], styles: [], later: { 'hls.light': '/hls.js' } }
const shown = (page: Partial<PlayerPage>) => {
  const { headers: sent, body } = publicPlayerPage({
    ...{ status: 200, title: 'Фильм', config: {}, files, plays: false },
    ...page,
  })
  const headers: Readonly<Record<string, string>> = sent
  return { headers, body, policy: String(headers['content-security-policy']) }
}

test('a page that plays is named by its video, or by the product, and is left out by search engines unless listed', () => {
  assert.match(shown({}).body, /<title>Фильм<\/title>/)
  assert.ok(shown({ title: '' }).body.includes(`<title>${productName}</title>`))
  assert.equal(shown({}).headers['x-robots-tag'], 'noindex')
  assert.ok(!('x-robots-tag' in shown({ listed: true }).headers))
})

test('the code of streams is loaded ahead of a video that plays alone', () => {
  assert.doesNotMatch(shown({}).body, /hls\.js/)
  assert.match(shown({ plays: true }).body, /<link[^>]+hls\.js/)
})

test('T-XSS-1 nothing of the config ends its script', () => {
  const { body } = shown({ config: { name: '</script><!--\u2028&' } })
  assert.match(body, /\{"name":"\\u003c\/script\\u003e\\u003c!--\\u2028\\u0026"\}/)
})

test('a page asks other sites for nothing but ads or the pictures of its measuring, and both frames have to allow it', () => {
  const plain = shown({}).policy
  assert.doesNotMatch(plain, /https?:/)
  assert.match(plain, /frame-ancestors \*/)
  const measured = shown({ measuredBy: 'https://count.example' }).policy
  assert.match(measured, /img-src 'self' data: blob: https:\/\/count\.example;/)
  assert.equal(
    measured.replace(' https://count.example', '').replace(/nonce-[^']+/, ''),
    plain.replace(/nonce-[^']+/, ''),
  )
  const ads = shown({ ads: true }).policy
  for (const kind of ['img-src', 'media-src', 'connect-src'])
    assert.match(ads, new RegExp(`${kind} [^;]* http: https:`))
  assert.match(ads, /script-src(?![^;]* https?:)/)
  const framed = shown({ framedBy: "'self'", alsoFramedBy: 'https://a.example' }).policy
  assert.match(framed, /frame-ancestors 'self'.*, frame-ancestors https:\/\/a\.example$/)
})
