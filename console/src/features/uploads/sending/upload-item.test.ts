import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { newItems, takesSound } from './upload-item.ts'

const target = { accountName: 'Волга', accountCode: 'volga', apiOrigin: 'https://video.example' }
const file = (size: number) => new File([new Uint8Array(size)], 'a.mp4', { lastModified: 5 })

test('files that are added wait from the beginning, and one that is gone on with has what the server has', () => {
  const [first, second] = newItems([file(8), file(0)], target, 1_000)
  const { file: _file, ...item } = first ?? assert.fail()
  const waiting = {
    ...{ id: '1000-0', progress: 0, partNumbers: [], status: 'none', uploaderStatus: null, createdAt: 1_000 },
    ...{ completedAt: null, uploadId: null, recordId: null, replacedRecordId: null, soundDisabled: false, ...target },
    fileInfo: { name: 'a.mp4', size: 8, lastModified: 5 },
  }
  assert.deepEqual(item, waiting)
  assert.deepEqual([second?.id, second?.progress], ['1000-1', 0])
  assert.deepEqual([takesSound(item, null), takesSound(item, 'r')], [true, false])
  const continued = { uploadId: 'u', recordId: 7, receivedParts: [1, 2] }
  const [again] = newItems([file(limits.uploadPartBytes * 4)], { ...target, continued, replacedRecordId: 9 }, 1_000)
  const { file: _again, fileInfo: _info, ...rest } = again ?? assert.fail()
  const { fileInfo: _waiting, ...begun } = waiting
  assert.deepEqual(rest, {
    ...{ ...begun, uploadId: 'u', recordId: 7, replacedRecordId: 9, progress: 0.5 },
    partNumbers: [1, 2].map((partNumber) => ({ partNumber, entityTag: null })),
  })
  assert.equal(takesSound(again ?? assert.fail(), null), false)
  const [whole] = newItems([file(8)], { ...target, continued }, 1_000)
  assert.equal(whole?.progress, 1, 'never more than all of it')
})
