import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertTitle, alertValue } from './alert-words.ts'
import type { AlertCondition } from './alerts.calls.ts'

test('each rule says what has to happen and its figure in the words of its kind', () => {
  const cases: [condition: AlertCondition, title: string, value: number, words: string][] = [
    [{ kind: 'ERRORS', percent: 5 }, 'Ошибок воспроизведения больше 5 % за час', 7.25, 'ошибок 7,3 %'],
    [{ kind: 'VIEWS', views: 1_000 }, 'Просмотров больше 1 000 за сутки', 1_200, 'просмотров 1 200'],
    [{ kind: 'TRAFFIC', bytes: 1024 ** 3 }, 'Трафика больше 1 ГБ за месяц', 1024 ** 4, 'трафика 1 ТБ'],
    [{ kind: 'SILENCE', recordId: 4, hours: 21 }, 'Видео «Лес» никто не смотрит 21 час', 22.9, 'тишина 22 часа'],
  ]
  const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')
  for (const [condition, title, value, words] of cases)
    assert.deepEqual([plain(alertTitle(condition, 'Лес')), plain(alertValue(condition, value))], [title, words])
  const gone = alertTitle({ kind: 'SILENCE', recordId: 4, hours: 5 }, null)
  assert.equal(plain(gone), 'Видео «удалено» никто не смотрит 5 часов')
})
