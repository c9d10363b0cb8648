import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { badMedia } from '../../../test/test-bad-media.ts'
import { testProcessing } from '../../../test/test-processing.ts'

const product = await testProcessing()
const { media, storage, scratchFolder, work, uploaded, untilEnded, keys } = product
after(product.close)
await work()

/** Everything players can get of a record. */
async function outputs(uuid: string): Promise<Buffer> {
  const names = [...(await keys(`hls/${uuid}/`)), ...(await keys(`images/${uuid}/`))]
  return Buffer.concat(await Promise.all(names.map((key) => readFile(storage.localPath(key) ?? ''))))
}

for (const { name, make, fate } of badMedia) {
  const becomes = 'failed' in fate ? `is refused as ${fate.failed}` : `becomes a video of ${fate.size}`
  test(`safety 8.1 ${name} ${becomes}`, async () => {
    const record = await uploaded(await make(media, name))
    const ended = await untilEnded(record.id)
    const seen = JSON.stringify([ended.current_state, ended.fail_reason, ended.fail_text, ended.duration_ms])
    if ('failed' in fate) {
      assert.equal(ended.fail_reason, fate.failed, seen)
      assert.match(ended.fail_text ?? '', fate.words)
      assert.equal(ended.playable, false)
      assert.equal((await outputs(record.uuid)).length, 0)
      return
    }
    assert.equal(ended.current_state, 'READY', seen)
    assert.equal(`${ended.width}x${ended.height}`, fate.size)
    const [least, most] = fate.seconds ?? [0.9, 2.2]
    const seconds = (ended.duration_ms ?? 0) / 1000
    assert.ok(seconds >= least && seconds <= most, `${seconds} s`)
    // tags, places, attachments and pages inside the source stay there
    assert.doesNotMatch((await outputs(record.uuid)).toString('latin1'), /SECRET|55\.7558|<script/)
    assert.deepEqual(await readdir(scratchFolder), [])
  })
}
