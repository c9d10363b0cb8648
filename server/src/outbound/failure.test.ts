import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OutboundFailure, reasonOf } from './failure.ts'

const words = (code: string) =>
  new OutboundFailure(reasonOf(Object.assign(new Error(code), { code })), 'видео.рф').message

test('what a public server did in place of an answer is told, each in its own words', () => {
  const texts = ['ECONNREFUSED', 'ETIMEDOUT', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'HPE_INVALID_CONSTANT'].map(words)
  assert.deepEqual(
    texts.map((text) => text.replaceAll('\u00a0', ' ')),
    [
      'Сервер видео.рф не принимает соединение: проверьте ссылку или повторите позже',
      'Сервер видео.рф не отвечает: проверьте ссылку или повторите позже',
      'Сервер видео.рф оборвал соединение. Повторите позже',
      'Защищённое соединение с видео.рф не удалось: сертификат сервера недействителен или сервер не поддерживает TLS',
      'По адресу видео.рф отвечает не веб-сервер: проверьте ссылку',
    ],
  )
})

test('certificates and protocols of TLS that fail are one thing, and an error without a code is silence', () => {
  for (const code of [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ]) {
    assert.equal(words(code), words('EPROTO'), code)
  }
  assert.equal(reasonOf(new Error('no answer in time')), 'silent')
  assert.equal(reasonOf(null), 'silent')
})
