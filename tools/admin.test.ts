import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { permissionInfo } from '@skleyka/contract/permission-info.ts'
import { support } from '@skleyka/contract/support.ts'
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

test('C-6-03 a user acts for the holders named', async () => {
  const names = async () => (await api.call(permissionInfo.getAvailableCopyrightHolderNames, {})).names
  await product.admin('holder', 'add', 'Волга-Фильм', email)
  await product.admin('holder', 'add', 'Волга-Фильм', email)
  assert.deepEqual(await names(), ['Волга-Фильм'])
  assert.match(await product.admin('holder', 'list'), new RegExp(`Волга-Фильм\t${email}`))
  await product.admin('holder', 'remove', 'Волга-Фильм', email)
  assert.deepEqual(await names(), [])
})

test('the operator reads what people asked the support for', async () => {
  await api.call(support.request, { topic: 'question', text: 'Строка\nи\tещё' })
  assert.match(await product.admin('request', 'list'), new RegExp(`question\t\t${email}\tСтрока и ещё$`, 'm'))
})

test('a command that cannot be obeyed says why and changes nothing', async () => {
  await product.admin('member', 'set', 'volga', email, '--roles', 'Загрузчик')
  const before = await permissions()
  const told = [
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
  for (const [words, why] of told) assert.match(words, why)
  assert.deepEqual(await permissions(), before)
})
