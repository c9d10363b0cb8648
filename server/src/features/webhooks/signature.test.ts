import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { newSecret, signedHeaders } from './signature.ts'

test('the ten lines of docs/webhooks.md take what is signed with either secret, and nothing else', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(text) ?? []
  const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const [now, before, foreign] = [newSecret(), newSecret(), newSecret()]
  const body = '{"data":{"record":{"name":"Лекция «Эхо»"}}}'
  const signed = (at: Date) => signedHeaders([now, before], { id: 'a', at, body })['x-signature']
  const header = signed(new Date())
  assert.deepEqual([isOurs(header, body, now), isOurs(header, body, before)], [true, true])
  assert.equal(isOurs(header, body, foreign), false)
  assert.equal(isOurs(header, `${body} `, now), false)
  assert.equal(isOurs(signed(new Date(Date.now() - 301_000)), body, now), false)
  assert.equal(isOurs('t=x,v1=', body, now), false)
})

test('safety A10 the headers of Standard Webhooks are those of its own example', () => {
  // https://github.com/standard-webhooks/standard-webhooks: the example of its libraries
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
