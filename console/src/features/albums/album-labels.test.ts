import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletionMessage, sortChoices } from './album-labels.ts'

test('before an album is deleted it is said what stays, and where new videos go no more', () => {
  const describeDeletion = (albums: number, takesNew: boolean) =>
    deletionMessage({ albums, takesNew }).replaceAll('\u00a0', ' ')
  const page = 'Страница, на которой альбом играет, перестанет работать.'
  assert.deepEqual(
    [describeDeletion(0, false), describeDeletion(1, false)],
    [`Видео останутся. ${page}`, `Видео останутся, вложенные альбомы займут его место. ${page}`],
  )
  assert.equal(
    describeDeletion(0, true),
    `Видео останутся. ${page} Новые видео аккаунта больше не попадут ни в какой альбом.`,
  )
  assert.deepEqual(
    sortChoices.map(({ by, order }) => `${by} ${order}`),
    ['name asc', 'created desc', 'created asc', 'duration asc', 'duration desc'],
  )
})
