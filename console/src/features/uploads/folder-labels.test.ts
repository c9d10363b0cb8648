import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videosOf } from './folder-labels.ts'

const file = (name: string, type = 'video/mp4') => new File([], name, { type })
const words = (files: File[], unread = 0) => videosOf({ files, unread }).words?.replace(/\p{Zs}/gu, ' ') ?? null

test('videos are taken, the others are told of in one sentence with their count', () => {
  const files = [file('а.mp4'), file('план.pdf', 'application/pdf'), file('б.mkv', ''), file('звук.mp3', 'audio/mpeg')]
  const found = videosOf({ files, unread: 0 })
  assert.deepEqual(
    found.videos.map(({ name }) => name),
    ['а.mp4', 'б.mkv'],
  )
  assert.equal(words(files), 'Взято видео: 2, пропущено файлов другого формата: 2')
  assert.equal(words([file('а.mp4')]), null, 'nothing is left out, nothing is said')
})

test('a folder without videos, an empty one and one that cannot be read say so', () => {
  assert.equal(words([file('план.pdf', 'application/pdf')]), 'В папке нет видео, пропущено файлов другого формата: 1')
  assert.equal(words([]), 'Папка пустая')
  assert.equal(words([], 3), 'В папке нет видео, не прочитано: 3')
  assert.equal(words([file('а.mp4')], 1), 'Взято видео: 1, не прочитано: 1')
})

test('what systems leave in folders is neither taken nor told of', () => {
  const litter = [
    file('.DS_Store', ''),
    file('._а.mov', 'video/quicktime'),
    file('Thumbs.db', ''),
    file('desktop.ini', ''),
  ]
  assert.deepEqual(videosOf({ files: [file('а.mp4'), ...litter], unread: 0 }).words, null)
  assert.equal(words(litter), 'Папка пустая')
})
