import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { managedAccount } from './accounts/admin.calls.ts'
import { listedRecord } from './records/records.calls.ts'

test('C-3-25 what was created, and the last record if there is one, are dates here and texts on the wire', () => {
  const account = z.pick(managedAccount, { createdDate: true, lastRecordDate: true })
  for (const last of ['2026-05-31T21:00:00.000Z', null]) {
    const wire = { createdDate: '2026-01-02T03:04:05.678Z', lastRecordDate: last }
    const read = z.decode(account, wire)
    assert.ok(read.createdDate instanceof Date)
    assert.deepEqual(read, { createdDate: new Date(wire.createdDate), lastRecordDate: last && new Date(last) })
    assert.deepEqual(z.encode(account, read), wire)
  }
  const record = z.pick(listedRecord, { createdDate: true })
  assert.deepEqual(z.decode(record, { createdDate: '2026-01-02T03:04:05.678Z' }), {
    createdDate: new Date('2026-01-02T03:04:05.678Z'),
  })
})
