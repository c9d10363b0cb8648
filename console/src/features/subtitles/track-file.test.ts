import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { base64Of, fileProblem } from './track-file.ts'

test('a file of subtitles is refused before it is read by its name and its size', () => {
  const describeProblem = (name: string, size: number) => fileProblem({ name, size })?.replaceAll('\u00a0', ' ') ?? null
  assert.deepEqual([describeProblem('a.SRT', 1), describeProblem('a.vtt', subtitleBounds.fileBytes)], [null, null])
  assert.equal(describeProblem('a.txt', 1), '«a.txt» не субтитры: нужен файл .srt или .vtt')
  assert.equal(describeProblem('a.srt', 0), 'Файл «a.srt» пустой')
  assert.match(describeProblem('a.srt', subtitleBounds.fileBytes + 1) ?? '', /^«a.srt» больше .+: проверьте/)
})

test('the bytes of a large file travel whole', async () => {
  const bytes = Uint8Array.from({ length: 0x8000 * 2 + 5 }, (_, at) => at % 251)
  assert.equal(await base64Of(new Blob([bytes])), Buffer.from(bytes).toString('base64'))
})
