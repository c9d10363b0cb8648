import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { closeToast, openToasts, showToast } from './toasts.ts'

beforeEach(() => {
  for (const toast of openToasts()) closeToast(toast.id)
})

test('C-9-23 a toast stays 4000 ms at the top center', () => {
  showToast({ message: 'Сохранено' })
  assert.equal(openToasts()[0]?.closeAfterMs, 4000)
  assert.equal(openToasts()[0]?.place, 'top-center')
  assert.equal(openToasts()[0]?.type, 'base')
})

test('C-4-34 a toast is base unless it is prime, success or error; each is kept apart', () => {
  for (const type of ['prime', 'success', 'error', 'base'] as const) showToast({ message: 'Готово', type })
  assert.deepEqual(
    openToasts().map(({ type }) => type),
    ['prime', 'success', 'error', 'base'],
  )
})

test('an error stays until it is closed', () => {
  const close = showToast({ message: 'Не вышло', type: 'error' })
  assert.equal(openToasts()[0]?.closeAfterMs, null)
  close()
  assert.deepEqual(openToasts(), [])
})

test('the same words said twice are one toast', () => {
  showToast({ message: 'Нет сети', type: 'error' })
  showToast({ message: 'Нет сети', type: 'error' })
  assert.equal(openToasts().length, 1)
  assert.equal(openToasts()[0]?.times, 2)
})

test('a crowd pushes out what would close by itself and keeps errors', () => {
  showToast({ message: 'Ошибка', type: 'error' })
  for (const name of ['1', '2', '3', '4']) showToast({ message: name })
  assert.deepEqual(
    openToasts().map((toast) => toast.message),
    ['Ошибка', '2', '3', '4'],
  )
})

test('C-5-29 a toast with no message is ignored', () => {
  for (const message of ['', ' ', '\u00a0\n']) showToast({ message, type: 'error' })()
  assert.deepEqual(openToasts(), [])
})

test('C-5-30 action buttons with no title are dropped', () => {
  const onAction = () => undefined
  showToast({ message: 'В корзине: 2 видео', actions: ['', 'Вернуть', ' '].map((label) => ({ label, onAction })) })
  assert.deepEqual(
    openToasts()[0]?.actions.map(({ label }) => label),
    ['Вернуть'],
  )
})

test('a name in a toast turns nothing around behind it', () => {
  showToast({ message: 'Файл «\u202E4pm.exe» удалён' })
  assert.equal(openToasts()[0]?.message, 'Файл «4pm.exe» удалён')
})
