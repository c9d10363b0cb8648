import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { badMedia } from '../../../test/test-bad-media.ts'
import { plainClip } from '../../../test/test-media.ts'
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

test('T-FF what is no video, or only names one beside it, ends as an error in words without a path, and nothing of it plays', async () => {
  const neighbour = await uploaded(await media.make('neighbour.mp4', plainClip(1, '64x64')))
  const key = `sources/${neighbour.uuid}/1/source`
  const path = storage.localPath(key) ?? ''
  assert.ok((await readFile(path)).length > 0)
  const hls = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${address}\n#EXT-X-ENDLIST\n`
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQF/HTGVewAAAABJRU5ErkJggg'
  const contents: Readonly<Record<string, string | Buffer>> = {
    text: 'Это письмо, а не видео.\n'.repeat(100),
    'one byte': '\u0001',
    HTML: '<!doctype html><script>alert(1)</script>',
    'a PNG': Buffer.from(png, 'base64'),
    'a header without a film': Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
    'HLS by path': hls(`file://${path}`),
    'HLS beside': hls(`../../${neighbour.uuid}/1/source`),
    'HLS over the network': hls('http://localhost:9/healthz'),
    ffconcat: `ffconcat version 1.0\nfile '${path}'\nduration 4\n`,
  }
  for (const [what, content] of Object.entries(contents)) {
    const file = join(media.folder, 'no-video.mp4')
    await writeFile(file, content)
    const record = await uploaded(file)
    const ended = await untilEnded(record.id)
    assert.equal(ended.current_state, 'FAILED', what)
    assert.match(ended.fail_reason ?? '', /BAD_FILE|NO_VIDEO/, what)
    assert.match(ended.fail_text ?? '', /[а-яё]{3}/, what)
    assert.ok(!ended.fail_text?.includes(media.folder), what)
    assert.deepEqual([ended.playable, (await outputs(record.uuid)).length], [false, 0], what)
  }
})
