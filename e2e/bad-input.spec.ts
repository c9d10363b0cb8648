import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { recordPlayer } from '@skleyka/contract/record-player.ts'
import { records } from '@skleyka/contract/records.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { type Api, createUpload, openApi, recordOf, sendPart, settled, uploadBytes } from '../tools/product/api.ts'
import { makeClip } from '../tools/product/clips.ts'
import { test } from './product/fixtures.ts'

let api: Api

test.beforeEach(({ product, key }) => {
  api = openApi({ url: product.url, key, account: 'studio' })
})

const clip = async () => readFile(await makeClip({ seconds: 4, width: 640, height: 360 }))

/** Uploads bytes under a name and waits for the end of their processing. */
async function processed(bytes: Uint8Array, name: string) {
  const record = await settled(api, await uploadBytes(api, bytes, name))
  const { renditions } = await api.call(records.getById, { id: record.id })
  return { state: record.currentState, reason: record.failReason, text: record.failText ?? '', renditions, record }
}

test('an empty file is refused at once and leaves no record', async () => {
  await expect(createUpload(api, 'ничего.mp4', 0)).rejects.toThrow(/VALIDATION_FIELD: Файл пустой/)
  const { total } = await api.call(records.getListByFilter, { filter: { q: 'ничего' } })
  expect(total).toBe(0)
})

const notVideos: readonly (readonly [string, string | Uint8Array])[] = [
  ['text', 'Это письмо, а не видео.\n'.repeat(100)],
  ['one byte', '\u0001'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  [
    'a PNG',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQF/HTGVewAAAABJRU5ErkJggg',
      'base64',
    ),
  ],
  ['a header without a film', Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')],
]
for (const [what, bytes] of notVideos) {
  test(`T-FF ${what} named .mp4 becomes «Ошибка» with its reason and nothing to play`, async () => {
    const end = await processed(Buffer.from(bytes), `не видео: ${what}.mp4`)
    expect(end.state).toBe('FAILED')
    expect(end.reason).toMatch(/BAD_FILE|NO_VIDEO/)
    expect(end.text).toMatch(/[а-яё]{3}/)
    expect(end.renditions).toEqual([])
    await expect(api.call(recordPlayer.previewPlayerData, { id: end.record.id })).rejects.toThrow(/STATE_NOT_READY/)
  })
}

test('T-FF a playlist named .mp4 does not read the film of a neighbour', async ({ product }) => {
  const neighbour = await processed(await clip(), 'сосед.mp4')
  expect(neighbour.state).toBe('READY')
  const [file = ''] = globSync(path.join(product.dataDir, 'storage', 'sources', neighbour.record.uuid, '*'))
  expect(file).not.toBe('')
  const beside = path.join('..', neighbour.record.uuid, path.basename(file))
  const hls = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${address}\n#EXT-X-ENDLIST\n`
  const playlists = {
    'HLS by path': hls(`file://${file}`),
    'HLS beside': hls(beside),
    'HLS over the network': hls(`${product.url}/healthz`),
    ffconcat: `ffconcat version 1.0\nfile '${file}'\nduration 4\n`,
  }
  for (const [what, text] of Object.entries(playlists)) {
    const end = await processed(Buffer.from(text), `плейлист ${what}.mp4`)
    expect(end.state, what).toBe('FAILED')
    expect(end.renditions, what).toEqual([])
    expect(end.text, 'the reason tells no paths').not.toContain(product.dataDir)
  }
})

test('T-FF a film cut short ends READY or with a reason, and is never shown longer than it is', async () => {
  const whole = await clip()
  const cut = await processed(whole.subarray(0, Math.floor(whole.length / 2)), 'обрезанный.mp4')
  if (cut.state === 'READY') expect(cut.record.durationMs).toBeLessThan(3_000)
  else expect(cut.text).toMatch(/повреждён|обрывается|не является видео/)

  // without faststart the index is at the end: nothing of it is left
  const headless = whole.subarray(whole.indexOf('mdat'), whole.length)
  const end = await processed(headless, 'без начала.mp4')
  expect(end.state).toBe('FAILED')
})

test('C-4-02 an upload of 4 GB that stops after its first part can be closed by nobody and removed by its owner', async ({
  product,
}) => {
  const { uploadId, recordId } = await createUpload(api, 'четыре гигабайта.mp4', 4 * 1024 ** 3)
  expect((await sendPart(product.url, uploadId, 1, Buffer.alloc(limits.uploadPartBytes))).status).toBe(200)
  await expect(api.call(uploads.complete, { uploadId })).rejects.toThrow(/STATE_CONFLICT: Загрузка не закончена/)
  expect((await recordOf(api, recordId)).currentState).toBe('UPLOADING')
  const { recordIds } = await api.call(records.deleteByIds, { ids: [recordId] })
  expect(recordIds).toEqual([recordId])
  expect(
    (await sendPart(product.url, uploadId, 2, Buffer.alloc(limits.uploadPartBytes))).status,
  ).toBeGreaterThanOrEqual(404)
})

for (const name of [
  '../../etc/passwd.mp4',
  '-i evil.mp4',
  '<img src=x onerror=alert(1)>.mp4',
  "'; drop table records; --.mp4",
  'кадр🎬.mp4',
  '.mp4',
]) {
  test(`T-NAME a file called ${name} is a text and nothing else`, async () => {
    const { recordId } = await createUpload(api, name, 100)
    const record = await recordOf(api, recordId)
    expect(record.originalFilename).toBe(name)
    expect(record.name.length).toBeGreaterThan(0)
    await api.call(records.deleteByIds, { ids: [recordId] })
  })
}
