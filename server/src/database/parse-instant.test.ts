import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { parseInstant } from './parse-instant.ts'

const byDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

test('an instant is read as the driver reads it, whatever its fraction, zone, century and era', () => {
  for (const text of [
    '2026-11-23 00:45:12+00',
    '2026-11-23 00:45:12.1+00',
    '2026-11-23 00:45:12.123456+00',
    '2026-11-23 00:45:12.999999+00',
    '1969-12-31 23:59:59.5+00',
    '0099-01-01 00:00:00+00',
    '2026-11-23 03:45:12.123456+03',
    '2026-11-23 06:15:12+05:30',
    '12026-11-23 00:45:12+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ]) {
    assert.deepEqual(parseInstant(text), byDriver(text), text)
  }
})
