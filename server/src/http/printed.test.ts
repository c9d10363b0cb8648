import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instant } from '@skleyka/contract/instants.ts'
import * as z from 'zod/mini'
import { Printed, provePrinted } from './printed.ts'

const schema = z.object({ id: z.int(), at: z.nullable(instant) })
const prove = (value: unknown) => provePrinted(schema, new Printed(JSON.stringify(value)))

test('what was printed passes when it is what the contract says', () => {
  prove({ id: 1, at: '2026-05-31T18:30:00.000Z' })
  prove({ id: 1, at: null })
})

test('a name too many, one too few, another type and an instant written otherwise do not pass', () => {
  assert.throws(() => prove({ id: 1, at: null, secret: 'x' }))
  assert.throws(() => prove({ id: 1 }))
  assert.throws(() => prove({ id: '1', at: null }))
  assert.throws(() => prove({ id: 1, at: '2026-05-31T18:30:00.000000+00:00' }))
})
