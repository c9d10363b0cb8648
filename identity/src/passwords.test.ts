import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from './passwords.ts'

const email = 'maria.sokolova1987@volga-media.example'
const problem = (password: string, again = password) => passwordProblem(password, again, email)

const guessable: Record<string, string[]> = {
  'frequent ones and what people add to them': [
    'password1234',
    'Password2024!',
    'P@$$w0rd!!',
    'qwerty123456',
    '1234567890',
    'iloveyou1234',
    'letmein2024',
    'administrator',
    'secret1234',
    'dragon12345',
  ],
  'Russian ones, in either layout and in Latin letters': [
    'пароль1234',
    'Пароль2024!',
    'gfhjkmgfhjkm',
    'ghbdtn12345',
    'privet123456',
    'привет12345',
    'наташа1985',
    'москва12345',
    'Россия2026',
    'администратор',
  ],
  'keys side by side, sequences and repeats': [
    'йцукенгшщз',
    'фывапролдж',
    'qwertyuiop[]',
    '1q2w3e4r5t6y',
    '1й2ц3у4к5е',
    'zaq12wsxcde3',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'абабабабаб',
    '12.05.1987',
    '11111111111111111111',
  ],
  'the name of the product and of the person': [
    'skleyka2026',
    'Склейка2026',
    'crktqrf2026',
    email,
    'maria.sokolova',
    'Sokolova1987',
    'sokolova2026!',
    'соколова1987',
    'volga-media1',
    'volgamedia',
  ],
}

for (const [kind, passwords] of Object.entries(guessable)) {
  test(`passwords that are guessed first are refused: ${kind}`, async () => {
    for (const password of passwords) {
      assert.match((await problem(password)) ?? 'taken', /^Такой пароль подбирают первым: .*фразу/, password)
    }
  })
}

test('phrases, and random signs, are taken', async () => {
  for (const password of [
    'тихий ручей у дома',
    'первый кадр всегда короткий',
    'correct horse battery staple',
    'kadr-za-kadrom-2026',
    'xK9#mP2$vLq',
    'длинный пароль из слов',
    'мария любит ночной поезд',
    '👩‍💻 пишет тесты ночью',
    'a'.repeat(5) + 'лодка у старой пристани'.repeat(6),
  ]) {
    assert.equal(await problem(password), null, password)
  }
})

test('what a password lacks is said before it is weighed', async () => {
  assert.match((await problem('коротко')) ?? '', /короче 10/)
  assert.match((await problem('👩👩👩👩👩👩👩👩👩')) ?? '', /короче 10/, 'nine signs, eighteen units')
  assert.match((await problem('тихий ручей '.repeat(20))) ?? '', /длиннее 200/)
  assert.match((await problem('тихий ручей\0у дома')) ?? '', /невидимые знаки/)
  assert.match((await problem('тихий ручей\ud800у дома')) ?? '', /невидимые знаки/)
  assert.match((await problem('тихий ручей у дома', 'тихий ручей у реки')) ?? '', /не\u00a0совпали/)
})
