import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videosText } from '../../russian/videos-text.ts'
import { holdText, keptText, leftText, whoText } from './trash-labels.ts'

test('how long the trash keeps a video is told in whole sentences with the right plural', () => {
  assert.equal(keptText(30), 'Видео хранятся здесь 30\u00a0дней, затем удаляются навсегда.')
  assert.equal(keptText(1), 'Видео хранятся здесь 1\u00a0день, затем удаляются навсегда.')
  assert.match(keptText(null), /пока их не\u00a0удалят/)
  assert.deepEqual(
    [null, 0, 1, 3].map((daysLeft) => leftText({ daysLeft })),
    ['Бессрочно', 'Меньше дня', '1\u00a0день', '3\u00a0дня'],
  )
  assert.equal(holdText('суд'), 'Запрет удаления: суд')
  assert.equal(videosText(1200), '1\u00a0200\u00a0видео')
})

test('B10 «Кем» names a person, or the rule by which a video went', () => {
  assert.equal(whoText({ disposedBy: { id: 1, name: 'Мария' }, disposedByRule: null }), 'Мария')
  assert.equal(whoText({ disposedBy: null, disposedByRule: 'Старше года' }), 'Правило «Старше года»')
})
