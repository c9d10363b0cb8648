import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOutText } from './left-out.ts'

test('issue 23 streams that are left out are told by their kinds and formats', () => {
  const sound = (format: string) => ({ kind: 'sound', format }) as const
  const plain = (streams: Parameters<typeof leftOutText>[0]) => leftOutText(streams).replaceAll('\u00a0', ' ')
  assert.equal(plain([sound('TrueHD')]), 'В видео не вошла звуковая дорожка TrueHD: формат не поддерживается.')
  assert.equal(plain([sound('')]), 'В видео не вошла звуковая дорожка: формат не поддерживается.')
  assert.equal(
    plain([sound('APAC'), sound('APAC'), { kind: 'picture', format: 'VVC (H.266)' }]),
    'В видео не вошли дорожки, формат которых не поддерживается: звуковая дорожка APAC, видеодорожка VVC (H.266).',
  )
})
