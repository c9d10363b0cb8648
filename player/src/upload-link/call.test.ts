import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { UploadError } from '@skleyka/web/sending/upload-errors.ts'
import { call } from './call.ts'

const token = 'x'.repeat(27)

test('a refusal of an upload link is told by its kind: no link, a link that is over, or what was asked for', async (t) => {
  const answers: Response[] = []
  t.mock.method(globalThis, 'fetch', async () => answers.shift() ?? assert.fail('one request a call'))
  const readRefusal = async (body: unknown, status = 200) => {
    answers.push(new Response(JSON.stringify(body), { status }))
    const error: unknown = await call(uploadLinks.info, { token }).then(
      () => null,
      (cause: unknown) => cause,
    )
    return error instanceof UploadError ? [error.code, error.message] : error
  }
  const refusal = (type: string, extra?: string) => ({ error: { type, subtype: 'X', ...(extra && { extra }) } })
  assert.deepEqual(await readRefusal(refusal('NOT_FOUND', 'Такой ссылки нет')), [404, 'Такой ссылки нет'])
  assert.deepEqual(await readRefusal(refusal('STATE', 'Ссылка закрыта')), [410, 'Ссылка закрыта'])
  assert.deepEqual(await readRefusal(refusal('VALIDATION')), [400, ''])
  assert.deepEqual(await readRefusal(refusal('INTERNAL', 'Ошибка'), 500), [500, 'Ошибка'])
  assert.deepEqual(await readRefusal('no object', 502), [502, ''])
  t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('no network')))
  assert.deepEqual(await readRefusal({}), [0, 'request failed'])
})
