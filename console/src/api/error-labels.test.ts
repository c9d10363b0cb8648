import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from './call-error.ts'
import { errorLabels } from './error-labels.ts'

test("C-8-22 the snackbar shows the message, or 'Что-то пошло не так'", () => {
  assert.equal(errorLabels(new Error('Файл повреждён')).message, 'Файл повреждён')
  for (const nothing of [new Error(''), null, undefined, 'text', 404]) {
    assert.equal(errorLabels(nothing).message, 'Что-то пошло не так')
  }
})

test('C-8-23 with a request id it adds both ids and the method', () => {
  const error = new CallError({
    status: -1,
    message: 'Уже изменили',
    path: '/api/v3/records/update',
    requestId: 'vp12',
    internalRequestId: 'r-7',
  })
  assert.deepEqual(errorLabels(error).details, [
    'Идентификатор запроса: vp12',
    'Внутренний идентификатор запроса: r-7',
    'Метод: /api/v3/records/update',
  ])
})

test('C-8-23 with one of the two ids there is its line and the method', () => {
  const listDetails = (id: object) =>
    errorLabels(new CallError({ status: 500, message: 'Нет', path: '/me', ...id })).details
  assert.deepEqual(listDetails({ internalRequestId: 'r-7' }), ['Внутренний идентификатор запроса: r-7', 'Метод: /me'])
  assert.deepEqual(listDetails({ requestId: 'vp12' }), ['Идентификатор запроса: vp12', 'Метод: /me'])
})

test('C-8-23 without any id there are no lines', () => {
  assert.deepEqual(errorLabels(new CallError({ status: 0, message: 'Нет', path: '/me' })).details, [])
})

test('C-8-24 the copied text is all of it', () => {
  const error = new CallError({ status: -1, message: 'Нет', path: '/me', requestId: 'vp1' })
  assert.equal(errorLabels(error).text, 'Нет\nИдентификатор запроса: vp1\nМетод: /me')
})
