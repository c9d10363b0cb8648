import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { support } from '@skleyka/contract/support/support.calls.ts'
import { openApi } from './product/api.ts'
import { startProduct } from './product/product.ts'

const product = await startProduct({ env: { ROLES: 'api' } })
after(async () => {
  await product.stop()
  await product.remove()
})

const email = 'maria@studio.example'
await product.admin('user', 'create', email)
await product.admin('account', 'create', 'volga', 'Волга', '--owner', product.administrator.email)
const key = await product.admin('api-key', email)

const api = openApi({ url: product.url, key })

const permissions = async () => (await api.call(permissionInfo.getPermissionInfo, {})).permissions
const refused = (...words: string[]) =>
  product.admin(...words).then(
    () => assert.fail(`${words.join(' ')} went through`),
    (error: Error) => error.message,
  )

test('C-6-04 a member gets the roles named, system ones and the account’s own, and loses them', async () => {
  await product.admin('member', 'set', 'volga', email)
  assert.deepEqual(await permissions(), { volga: { media: [], yauth: [], streaming: [] } })
  const gates = 'yauth.can_view_account_stat,streaming.can_use_translations'
  await product.admin('role', 'create', 'volga', 'Ворота', '--permissions', gates)
  await product.admin('member', 'set', 'volga', email, '--roles', 'Ворота, Загрузчик')
  const { media, yauth, streaming } = (await permissions()).volga ?? {}
  assert.deepEqual([yauth, streaming], [['can_view_account_stat'], ['can_use_translations']])
  assert.ok(media?.includes('can_create_records'))
  assert.match(await product.admin('member', 'list', 'volga'), new RegExp(`${email}\tВорота, Загрузчик`))
  await product.admin('member', 'remove', 'volga', email)
  assert.deepEqual(await permissions(), {})
})

test('C-6-05 a mail that is not confirmed any more takes the permissions, a confirmed one gives them back', async () => {
  await product.admin('member', 'set', 'volga', email, '--roles', 'Загрузчик')
  await product.admin('user', 'unconfirm', email)
  assert.deepEqual((await permissions()).volga?.media, [])
  await product.admin('user', 'confirm', email)
  assert.notDeepEqual((await permissions()).volga?.media, [])
})

test('C-2.4-05 a locked account opens for nobody until it is unlocked', async () => {
  await product.admin('member', 'set', 'volga', email, '--roles', 'Загрузчик')
  const enter = () => api.call(support.lastRequest, { topic: 'question', accountCode: 'volga' })
  await product.admin('account', 'lock', 'volga', '--reason', 'Не оплачен')
  await assert.rejects(enter(), /Аккаунт заблокирован/)
  assert.match(await refused('account', 'lock', 'volga'), /не.открыт/)
  await product.admin('account', 'unlock', 'volga')
  assert.deepEqual(await enter(), { request: null })
})

test('B12 quotas of an account are set and printed; one that is none, and a person too many, are refused in words', async () => {
  const output = await product.admin('account', 'quota', 'volga', '--storage', '1,5', '--people', '1')
  assert.match(output, /storage\t0.байт\t1,5.ГБ/)
  assert.match(await product.admin('account', 'quota', 'volga'), /videos\t0\tнет[\s\S]*people\t\d+\t1/)
  for (const wrong of ['-1', '1.5', 'много', '99999999999999999999']) {
    assert.match(await refused('account', 'quota', 'volga', `--people=${wrong}`), /Квота|квоту/, wrong)
  }
  await product.admin('member', 'remove', 'volga', email)
  assert.match(await refused('member', 'set', 'volga', email), /^Аккаунту отведено людей: 1, и.столько уже есть/m)
  await product.admin('account', 'quota', 'volga', '--people', 'нет')
  await product.admin('member', 'set', 'volga', email, '--roles', 'Загрузчик')
})

test('product B12 an account that the command line makes is given the quotas of new accounts, and the journal tells them', async () => {
  const administrator = openApi({ url: product.url, key: await product.admin('api-key', product.administrator.email) })
  const bounds = { bytes: 1024 ** 3, videos: 9, people: 1, livestreams: 2, airtime: 90 * 60 }
  await administrator.call(quotas.saveOfNew, { version: 0, quotas: bounds })
  await product.admin('account', 'create', 'oka', 'Ока', '--owner', email)
  const printed = await product.admin('account', 'quota', 'oka')
  assert.match(
    printed,
    /storage\t0.байт\t1.ГБ\nvideos\t0\t9\npeople\t1\t1\nlivestreams\t0\t2\nair-hours\t0.мин\t1.ч.30.мин$/,
  )
  const { items } = await administrator.call(audit.listAll, {
    accountCode: 'oka',
    action: 'machine.createAccount',
    page: 1,
  })
  assert.deepEqual(items.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])).toSorted(), [
    ['quotaAirtime', 90 * 60],
    ['quotaBytes', 1024 ** 3],
    ['quotaLivestreams', 2],
    ['quotaPeople', 1],
    ['quotaVideos', 9],
  ])
  assert.match(await product.admin('account', 'quota', 'volga'), /videos\t\d+\tнет/)
})

test('C-6-03 a user acts for the holders named', async () => {
  const names = async () => (await api.call(permissionInfo.getAvailableCopyrightHolderNames, {})).names
  await product.admin('holder', 'add', 'Волга-Фильм', email)
  await product.admin('holder', 'add', 'Волга-Фильм', email)
  assert.deepEqual(await names(), ['Волга-Фильм'])
  assert.match(await product.admin('holder', 'list'), new RegExp(`Волга-Фильм\t${email}`))
  await product.admin('holder', 'remove', 'Волга-Фильм', email)
  assert.deepEqual(await names(), [])
})

test('keys are listed by their beginning and withdrawn by it, by their number, or all of somebody’s', async () => {
  const owner = 'keys@studio.example'
  await product.admin('user', 'create', owner)
  const works = async (made: string) =>
    (await fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${made}` } })).status === 200
  const [first, second, third] = [
    await product.admin('api-key', owner, '--name', 'Выгрузка', '--expires', '90d'),
    await product.admin('api-key', owner, '--expires', 'never'),
    await product.admin('api-key', owner),
  ]
  assert.match(first, /^skl_[\w-]{43}$/, 'only the key is printed')
  assert.ok(await works(first))
  const rows = async () => {
    const [head = '', ...lines] = (await product.admin('key', 'list', '--user', owner)).split('\n')
    const names = head.split('\t')
    return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, place) => [names[place], cell])))
  }
  const listed = await rows()
  assert.ok(!JSON.stringify(listed).includes(first.slice(8)), 'the secret is not told')
  assert.deepEqual(
    listed.map(({ prefix, name, state }) => [prefix, name, state]),
    [
      [third.slice(0, 8), 'Командная строка', 'действует'],
      [second.slice(0, 8), 'Командная строка', 'действует'],
      [first.slice(0, 8), 'Выгрузка', 'действует'],
    ],
  )
  const days = (row: Record<string, string> | undefined) =>
    Math.round((Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')) / 86_400_000)
  assert.deepEqual([days(listed[0]), listed[1]?.expires_at, days(listed[2])], [365, '', 90])
  assert.deepEqual([listed[0]?.last_used_at, (listed[2]?.last_used_at ?? '') > ''], ['', true])

  await product.admin('key', 'revoke', first.slice(0, 8))
  await product.admin('key', 'revoke', listed[1]?.id ?? '')
  assert.deepEqual([await works(first), await works(second), await works(third)], [false, false, true])
  await product.admin('key', 'revoke', '--user', owner)
  assert.equal(await works(third), false)
  assert.deepEqual(new Set((await rows()).map(({ state }) => state)), new Set(['отозван']))
  assert.match(await refused('key', 'revoke', first.slice(0, 8)), /нет или он уже отозван/)
  assert.match(await refused('api-key', owner, '--expires', 'завтра'), /--expires 90d/)
  assert.match(await refused('session', 'end', '1000000'), /Сеанса 1000000 нет/)
})

test('R31 a user is locked, let in again and removed by the operator', async () => {
  const leaver = 'leaver@studio.example'
  await product.admin('user', 'create', leaver)
  const made = await product.admin('api-key', leaver)
  const works = async () =>
    (await fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${made}` } })).status === 200
  await product.admin('user', 'lock', leaver, '--reason', 'Увольнение')
  assert.equal(await works(), false)
  assert.match(await product.admin('user', 'list'), new RegExp(`${leaver}\t\tfalse\tLOCKED`))
  assert.match(await product.admin('key', 'list', '--user', leaver), /пользователь заблокирован$/)
  assert.match(await refused('user', 'lock', leaver), /уже заблокирован/)
  await product.admin('user', 'unlock', leaver)
  assert.equal(await works(), true)
  assert.match(await refused('user', 'unlock', leaver), /не.заблокирован/)
  await product.admin('member', 'set', 'volga', leaver)
  await product.admin('user', 'remove', leaver)
  assert.equal(await works(), false)
  assert.doesNotMatch(await product.admin('member', 'list', 'volga'), new RegExp(leaver))
  assert.match(await refused('user', 'unlock', leaver), /leaver@studio\.example нет/)
  await product.admin('user', 'create', leaver)
})

test('a second factor that is off is not reset, and of nobody', async () => {
  assert.match(await refused('user', 'reset-2fa', email), /и.так выключен/)
  assert.match(await refused('user', 'reset-2fa', 'nobody@studio.example'), /nobody@studio\.example нет/)
})

test('the operator reads what people asked the support for', async () => {
  await api.call(support.request, { topic: 'question', text: 'Строка\nи\tещё' })
  assert.match(await product.admin('request', 'list'), new RegExp(`question\t\t${email}\tСтрока и ещё	OPEN$`, 'm'))
})

test('a command that cannot be obeyed says why and changes nothing', async () => {
  await product.admin('member', 'set', 'volga', email, '--roles', 'Загрузчик')
  const before = await permissions()
  const refusals = [
    [await refused('member', 'set', 'volga', email, '--roles', 'Загрузчик,Король'), /Ролей нет: «Король»/],
    [await refused('member', 'set', 'nowhere', email), /Аккаунта с.кодом nowhere нет/],
    [await refused('member', 'set', 'volga', 'nobody@studio.example'), /nobody@studio\.example нет/],
    [await refused('role', 'create', 'volga', 'Ничего', '--permissions', ''), /Права перечисляются/],
    [await refused('role', 'create', 'volga', 'Всё', '--permissions', 'media.can_fly'), /Нет прав: media\.can_fly/],
    [await refused('role', 'create', 'volga', 'Ворота', '--permissions', 'media.can_edit_records'), /уже есть/],
    [await refused('holder', 'add'), /имя правообладателя/],
    [await refused('holder', 'remove', 'Никто', email), /не.действует/],
    [await refused('account', 'unlock', 'volga'), /не.заблокирован/],
    [await refused('member', 'crown', email), /Команды:/],
    [await refused('member', 'set', '--crown'), /Команды:/],
  ] as const
  for (const [words, why] of refusals) assert.match(words, why)
  assert.deepEqual(await permissions(), before)
})

test('R29 the journal is checked from the machine, and a print that is of no row of it is told', async () => {
  const print = /^volga\t\d+\t([0-9a-f]{64})$/m.exec(await product.admin('journal', 'check'))?.[1] ?? ''
  assert.ok(print)
  await product.admin('account', 'lock', 'volga')
  await product.admin('account', 'unlock', 'volga')
  assert.ok(await product.admin('journal', 'check', print), 'it has grown since')
  assert.match(await refused('journal', 'check', print, 'f'.repeat(64)), /Отпечатка f{64} в.журнале больше нет/)
})
