import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { base64Of, fileProblem } from './track-file.ts'

test('a file of subtitles is refused before it is read by its name and its size', () => {
  const told = (name: string, size: number) => fileProblem({ name, size })?.replaceAll('\u00a0', ' ') ?? null
  assert.deepEqual([told('a.SRT', 1), told('a.vtt', subtitleBounds.fileBytes)], [null, null])
  assert.equal(told('a.txt', 1), '«a.txt» не субтитры: нужен файл .srt или .vtt')
  assert.equal(told('a.srt', 0), 'Файл «a.srt» пустой')
  assert.match(told('a.srt', subtitleBounds.fileBytes + 1) ?? '', /^«a.srt» больше .+: проверьте/)
})

test('the bytes of a large file travel whole', async () => {
  const bytes = Uint8Array.from({ length: 0x8000 * 2 + 5 }, (_, at) => at % 251)
  assert.equal(await base64Of(new Blob([bytes])), Buffer.from(bytes).toString('base64'))
})
