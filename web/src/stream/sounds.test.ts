import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberedSound } from './sounds.ts'

const sound = (name: string, language: string | null) => ({ name, language })
const sounds = [sound('Оригинал', null), sound('English', 'en'), sound('Комментарий', 'ru'), sound('Дубляж', 'ru')]

test('the sound of before is heard again, or another one in its language, else that of the video', () => {
  assert.equal(rememberedSound(sounds, null), null)
  assert.deepEqual(rememberedSound(sounds, sound('Дубляж', 'ru')), sounds[3])
  assert.deepEqual(rememberedSound(sounds, sound('Русский', 'ru')), sounds[2])
  assert.equal(rememberedSound(sounds, sound('Deutsch', 'de')), null)
  assert.equal(rememberedSound(sounds, sound('Безымянный', null)), null, 'no language is not the same language')
})
