import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeKeys } from '@skleyka/contract/attributes/attribute-fields.ts'
import { exportFormats } from '@skleyka/contract/attributes/attributes.calls.ts'
import { sql } from 'kysely'
import { testAttributes } from '../../../test/test-attributes.ts'

const { db, user, studio, startMeasured } = await testAttributes()

/** An account with so many records. */
async function filled(records: number) {
  const account = await studio()
  await sql`insert into records (account_id, owner_id, name, description)
    select ${account.id}, ${user}, 'Видео ' || n, repeat('Слово ' || n || ' ', 30)
    from generate_series(1, ${records}) as n`.execute(db)
  return account
}

test('a table eight times as long is written in the same memory, in every format', async () => {
  const [few, many] = [await filled(1_000), await filled(8_000)]
  const { mostBytes } = await startMeasured()
  for (const format of exportFormats) {
    const write = async (account: typeof few) => {
      await account.create({ format, fields: attributeKeys.map(String) })
      return mostBytes()
    }
    const short = await write(few)
    // a busy machine leaves more buffers on their way in one run or another; what is kept is there in every run
    const long = Math.min(await write(many), await write(many))
    // 7,000 rows that are kept take twice as much and more
    assert.ok(long - short < 5 * 2 ** 20, `${format}: ${short}, ${long} bytes`)
  }
})
