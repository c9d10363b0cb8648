import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, unlikeNames } from './files.ts'

test('a file is saved under a name that every system takes', () => {
  const names: Readonly<Record<string, string>> = {
    'Клип.mp4': 'Клип.mp4',
    '../../etc/passwd': '_.._etc_passwd',
    'a\\b:c*d?e"f<g>h|i.mov': 'a_b_c_d_e_f_g_h_i.mov',
    '\u202efdp.exe\u0000': 'fdp.exe',
    ' . ': 'видео',
    '': 'видео',
    'con.mp4': '_con.mp4',
    '\ud800': '\ufffd',
  }
  for (const [name, expected] of Object.entries(names)) assert.equal(fileName(name), expected, name)
  const long = fileName(`${'я'.repeat(400)}.mp4`)
  assert.equal(long, `${'я'.repeat(180)}.mp4`)
})

test('files of one name lie in an archive side by side', () => {
  assert.deepEqual(unlikeNames(['Клип.mp4', 'клип.mp4', 'Клип (2).mp4', 'без', 'без']), [
    'Клип.mp4',
    'клип (2).mp4',
    'Клип (2) (2).mp4',
    'без',
    'без (2)',
  ])
})
