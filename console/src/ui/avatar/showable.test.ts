import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isShowable } from './showable.ts'

const page = 'https://video.example/admin/ac/studio'

test('C-3-01 a picture of the installation, or one that was just chosen, is shown; one that lies elsewhere is not asked for', () => {
  for (const address of ['https://video.example/avatars/a.jpg', '/avatars/a.jpg', 'blob:https://video.example/1-2']) {
    assert.ok(isShowable(address, page), address)
  }
  for (const address of [
    'https://pics.example/a.png',
    'http://video.example/a.jpg',
    'https://video.example:8443/a.jpg',
    '//pics.example/a.png',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'blob:https://pics.example/1-2',
    'https://',
  ]) {
    assert.ok(!isShowable(address, page), address)
  }
})
