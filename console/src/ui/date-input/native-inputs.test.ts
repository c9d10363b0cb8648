import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usesNativeInputs } from './native-inputs.ts'

const agents = {
  windowsPhone:
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 Edge/15.15254',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

test('C-4-43 Windows Phone, Android and iOS get native date and time inputs, computers do not', () => {
  const native = Object.entries(agents).filter(([, agent]) => usesNativeInputs(agent))
  assert.deepEqual(
    native.map(([name]) => name),
    ['windowsPhone', 'android', 'iPhone', 'iPad'],
  )
  assert.equal(usesNativeInputs(''), false)
})
