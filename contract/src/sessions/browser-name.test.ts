import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName, knownBrowserName } from './browser-name.ts'

test('a browser is told by its name and its system, whatever others it pretends to be', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  assert.equal(browserName(`${chrome} Safari/537.36`), 'Chrome, Windows')
  assert.equal(browserName(`${chrome} YaBrowser/25.8 Safari/537.36`), 'Яндекс Браузер, Windows')
  assert.equal(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'), 'Firefox, Linux')
  assert.equal(browserName('бот <b>'), 'бот <b>')
  assert.equal(browserName('curl/8.5'), 'curl')
  assert.equal(browserName(null), 'Неизвестная программа')
  assert.equal(knownBrowserName('curl/8.5'), 'curl')
  assert.equal(knownBrowserName('бот <b>'), 'Неизвестная программа')
})
