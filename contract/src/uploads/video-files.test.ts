import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badTypeText, isAllowedFile, videoTypes } from './video-files.ts'

test('C-5-02 C-5-06 a file of an allowed video type is taken', () => {
  assert.equal(videoTypes.length, 30)
  for (const suffix of videoTypes) assert.ok(isAllowedFile({ name: 'a', type: `video/${suffix}` }), suffix)
})

test('C-5-02 a format of the list is taken under the name browsers give it today', () => {
  const typesByName = {
    ...{ 'a.mkv': 'video/matroska', 'a.3gp': 'video/3gpp', 'a.mts': 'video/mp2t', 'a.flv': 'video/x-flv' },
    ...{ 'a.m2ts': 'video/vnd.dlna.mpeg-tts', 'a.avi': 'video/vnd.avi', 'a.AVI': 'Video/Vnd.Avi' },
  }
  for (const [name, type] of Object.entries(typesByName)) assert.ok(isAllowedFile({ name, type }), name)
})

test('C-5-03 an mxf file is taken by its type, or by its extension when the type is empty', () => {
  assert.ok(isAllowedFile({ name: 'выпуск', type: 'application/mxf' }))
  assert.ok(isAllowedFile({ name: 'Выпуск 21.11.MXF', type: '' }))
  assert.ok(!isAllowedFile({ name: 'выпуск.mxf', type: 'text/plain' }))
})

test('C-5-04 an mkv file with an empty type is taken', () => {
  assert.ok(isAllowedFile({ name: 'фильм.mkv', type: '' }))
})

test("C-5-05 any other file is refused as '{file name}: формат не поддерживается'", () => {
  for (const bad of [
    { name: 'notes.txt', type: 'text/plain' },
    { name: 'clip.mp4', type: '' },
    { name: 'mxf', type: '' },
    { name: 'a.gif', type: 'image/gif' },
    { name: 'a.mp3', type: 'audio/mpeg' },
    { name: 'a.xyz', type: 'video/xyz' },
  ]) {
    assert.ok(!isAllowedFile(bad), bad.name)
  }
  assert.equal(badTypeText('notes.txt'), 'notes.txt: формат не поддерживается')
})
