import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { setChange } from './set-change.ts'

const subtitles = 'media.can_use_subtitles'
const albums = 'media.can_manage_albums'

test('product D13 of rights that changed and not how many it is told which came and which went', () => {
  assert.deepEqual(
    setChange('permissions', [subtitles, 'media.can_edit_records'], ['media.can_edit_records', albums]),
    {
      came: 'Альбомы',
      went: 'Субтитры',
    },
  )
  assert.deepEqual(setChange('permissions', [subtitles], [subtitles]), { came: null, went: null })
  assert.deepEqual(setChange('permissions', [], ['media.of_tomorrow']), { came: 'media.of_tomorrow', went: null })
})

test('product D13 of many rights the first few are named, and how many more', () => {
  const change = setChange('permissions', [], allPermissions)
  assert.match(change?.came ?? '', new RegExp(`^[^,]+(, [^,]+){3} и\\u00a0ещё ${allPermissions.length - 4}$`))
  const four = setChange('permissions', allPermissions.slice(0, 4), [])
  assert.doesNotMatch(four?.went ?? '', /ещё/)
})

test('what is no set, is told whole, or was not there before is told as it was', () => {
  assert.equal(setChange('permissions', null, [albums]), null)
  assert.equal(setChange('tags', ['а'], ['б']), null)
  assert.equal(setChange('constructor', [], []), null)
})
