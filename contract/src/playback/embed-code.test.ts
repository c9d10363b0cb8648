import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iframeCode, playerAddress, scriptCode } from './embed-code.ts'

const uuid = '0190a1b2-0000-7000-8000-000000000001'
const url = `https://video.example/embed/${uuid}`

test('the address of a player says what is wished, and nothing that is as usual', () => {
  assert.equal(playerAddress(url, {}), url)
  assert.equal(playerAddress(url, { autoplay: false, startS: 0, language: null }), url)
  assert.equal(
    playerAddress(url, { autoplay: true, startS: 90, language: 'en' }),
    `${url}?autoplay=1&muted=1&start=90&lang=en`,
  )
})

test('a frame has its size or that of its place, waits until it is near, and may do what a player does', () => {
  const fluid = iframeCode(playerAddress(url, { startS: 5, language: 'ru' }), { kind: 'fluid' })
  assert.match(
    fluid,
    /^<iframe src="[^"]+\?start=5&amp;lang=ru" style="border:0;width:100%;aspect-ratio:16\/9" loading="lazy" allow="autoplay; fullscreen; [^"]+"><\/iframe>$/,
  )
  assert.match(iframeCode(url, { kind: 'fixed', width: 640, height: 360 }), / width="640" height="360" /)
})

test('the script imports our module from where the player is', () => {
  const code = scriptCode(url, uuid, { autoplay: true, startS: 7, language: 'en' })
  assert.match(code, /from 'https:\/\/video\.example\/player\/api\.js'/)
  const [, place, options = ''] = /createPlayer\('#([^']+)', (\{.*\})\)/.exec(code) ?? []
  assert.ok(code.startsWith(`<div id="${place}"></div>`))
  assert.deepEqual(JSON.parse(options), { id: uuid, autoplay: true, muted: true, start: 7, language: 'en' })
})
