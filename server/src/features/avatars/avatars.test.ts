import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountLogo } from '@skleyka/contract/accounts/account-logo.calls.ts'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { admin } from '@skleyka/contract/accounts/admin.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testSecrets } from '../../../test/test-media.ts'
import { drawPicture, exif, lightQuarters, png, withExif } from '../../../test/test-pictures.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { TaskContext } from '../../tasks/handlers.ts'
import { removeUser } from '../revocation/revocation.ts'
import { avatarTask, logoTask } from './avatar.task.ts'

const product = await testProcessing()
const { db, media, storage, work, keys } = product
after(product.close)
const { app, call, send, services } = await testHttp({ db, services: { storage } })
const make = testRows(db)
await work()
const jpeg = await drawPicture(media, 'face.jpg')
const tools = {
  ...{ binaries: media.binaries, sandbox: media.sandbox, scratchFolder: media.folder, threads: 1 },
  secrets: testSecrets,
}
const context: TaskContext = {
  db,
  signal: new AbortController().signal,
  progress: async () => {},
  advanced: async () => {},
  log: () => {},
  transaction: (act) => db.transaction().execute(act),
}

const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`
const fetched = (address: string | null) => app.inject({ url: new URL(address ?? 'http://none/none').pathname })
async function post(url: string, body: Buffer) {
  const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, payload: body })
  return { status: answer.statusCode, error: answer.json().error }
}
const gone = (folder: string) =>
  until(
    () => keys(folder),
    (left) => left.length === 0,
  )
const folderOf = (address: string | null) => {
  const [, of, name] = /\/(avatars|logos)\/([0-9a-f-]{36})\.jpg$/.exec(address ?? '') ?? []
  assert.ok(of && name, `an address of ours: ${address}`)
  return `${of}/${name}/`
}

/** Somebody with these permissions in an account of his own. */
async function person(permissions: Permission[] = [], fields: Parameters<typeof make.user>[0] = {}) {
  const id = await make.user(fields)
  const { id: accountId, code } = await make.account({ members: { [id]: permissions } })
  return { id, accountId, as: { user: id, account: code } }
}
type Person = Awaited<ReturnType<typeof person>>

function avatarOf({ id }: Pick<Person, 'id'>, { as }: Pick<Person, 'as'>) {
  const open = (bytes = jpeg.length) => call(users.uploadAvatar, { id, bytes }, as)
  const sent = async (body = jpeg) => post((await open()).result.url, body)
  const read = async (): Promise<AccountUser> => (await send('GET', `/api/v2/users/${id}.json`, as)).body.data.user
  const settled = () => until(read, ({ own_avatar }) => own_avatar !== 'MAKING')
  const remove = () => call(users.removeAvatar, { id }, as)
  return { open, sent, read, settled, remove }
}

function logoOf({ as }: Pick<Person, 'as'>) {
  const read = async () => (await call(accountLogo.get, {}, as)).result.logo
  const open = async (bytes = jpeg.length) => call(accountLogo.upload, { version: (await read()).version, bytes }, as)
  const sent = async (body = jpeg) => post((await open()).result.url, body)
  const settled = () => until(read, ({ state }) => state !== 'MAKING')
  const remove = async () => call(accountLogo.remove, { version: (await read()).version }, as)
  return { read, open, sent, settled, remove }
}

test('B9 C-3-01 a picture of oneself is written anew as a small square, is told wherever the person is, and goes with its file', async () => {
  const one = await person(['yauth.can_manage_users'])
  const { open, sent, settled, remove } = avatarOf(one, one)
  const { url } = (await open()).result
  assert.deepEqual(await post(url, jpeg), { status: 200, error: undefined })
  assert.match((await post(url, jpeg)).error, /уже принята/)
  const { avatar, own_avatar } = await settled()
  assert.equal(own_avatar, 'READY')
  assert.ok(avatar?.startsWith(`${services.publicUrl}/avatars/`))
  const picture = await fetched(avatar)
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
  assert.match(String(picture.headers['cache-control']), /immutable/)
  assert.ok(!picture.rawPayload.equals(jpeg), 'not the bytes that were sent')
  assert.deepEqual(sidesOf(picture.rawPayload), [256, 256])
  assert.ok(picture.rawPayload.length < 60_000)
  await until(
    () => keys(folderOf(avatar)),
    (left) => left.join() === `${folderOf(avatar)}face.jpg`,
  )

  const { user } = (await send('GET', '/me', one.as)).body
  const info = (await call(permissionInfo.getPermissionInfo, {}, one.as)).result
  const [listed] = (await send('GET', '/api/v2/users.json', one.as)).body.data.users
  const boss = await person([], { admin: true })
  const platform = (await call(platformUsers.get, { userId: one.id }, boss.as)).result
  assert.deepEqual(
    [user.avatar, info.user.avatar, listed?.avatar, platform.user.avatar],
    [avatar, avatar, avatar, avatar],
  )

  assert.equal((await sent()).status, 200)
  const next = await settled()
  assert.notEqual(next.avatar, avatar)
  assert.equal((await fetched(avatar)).statusCode, 404)
  await gone(folderOf(avatar))

  const removed = (await remove()).result.user
  assert.deepEqual([removed.avatar, removed.own_avatar], [null, 'NONE'])
  assert.equal((await fetched(next.avatar)).statusCode, 404)
  await gone(folderOf(next.avatar))
  assert.equal((await remove()).error, undefined, 'a repeat answers the same')
})

test('a picture is turned upright, cut square out of its middle, white where it may be seen through, and keeps nothing of its file', async () => {
  const one = await person()
  const { sent, settled } = avatarOf(one, one)
  const shown = async (body: Buffer) => {
    assert.equal((await sent(body)).status, 200)
    return (await fetched((await settled()).avatar)).rawPayload
  }
  // light is left of it all, above once it is turned; the white at both ends is cut off
  const strip = ['-vf', 'drawbox=c=black:t=fill,drawbox=x=60:w=60:h=120:c=white:t=fill', '-frames:v', '1']
  const wide = await drawPicture(media, 'strip.jpg', '240x120', ...strip)
  const made = await shown(withExif(wide, exif(6, 'Canon of somebody')))
  assert.deepEqual(await lightQuarters(media, made), [true, true, false, false])
  assert.ok(!made.includes('Canon'))
  assert.deepEqual(sidesOf(made), [120, 120], 'none larger than it was')
  const glass = ['-vf', 'format=rgba,colorchannelmixer=aa=0', '-frames:v', '1']
  const clear = await drawPicture(media, 'clear.png', '64x64', ...glass)
  assert.deepEqual(await lightQuarters(media, await shown(clear)), [true, true, true, true])
})

test('B9 pictures that are refused or broken are told in words, and the one before stays', async () => {
  const one = await person()
  const { sent, settled, open } = avatarOf(one, one)
  await sent()
  const { avatar } = await settled()
  const bad: [Buffer, RegExp][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /не\u00a0картинка/],
    [Buffer.from('GIF89a'), /не\u00a0картинка/],
    [Buffer.alloc(0), /не\u00a0картинка/],
    [jpeg.subarray(0, jpeg.length - 400), /обрывается/],
    [png(16, 16), /слишком мала/],
    [png(20_000, 20_000), /слишком велика/],
    [Buffer.concat([jpeg, Buffer.alloc(pictureBounds.bytes)]), /больше 8/],
  ]
  for (const [body, words] of bad) assert.match((await sent(body)).error, words)
  assert.equal(refusal(await open(pictureBounds.bytes + 1)), 'LIMIT/SIZE')
  assert.deepEqual([(await settled()).avatar, (await settled()).own_avatar], [avatar, 'READY'])
  assert.equal((await sent(png(640, 360, Buffer.from('no pixels')))).status, 200)
  const failed = await settled()
  assert.deepEqual([failed.avatar, failed.own_avatar], [avatar, 'FAILED'])
  assert.match(failed.avatar_fail_text ?? '', /файл повреждён/)
  await until(
    () => keys('avatars/'),
    (left) => left.every((key) => !key.includes('/sent/')),
  )
})

test('B9 the picture of somebody is sent and removed by himself, or by whoever may change his name', async () => {
  const keeper = await person(['yauth.can_manage_users'])
  const { as } = keeper
  const member = { id: await make.user() }
  await make.member(keeper.accountId, member.id, [])
  const own = avatarOf(member, { as: { user: member.id, account: as.account } })
  assert.equal((await own.open()).error, undefined)
  assert.equal((await avatarOf(member, keeper).sent()).status, 200, 'his manager, over whom nobody else rules')
  assert.equal((await own.settled()).own_avatar, 'READY')
  assert.equal((await avatarOf(member, keeper).remove()).result.user.own_avatar, 'NONE')
  assert.equal(
    refusal(await avatarOf(keeper, { as: { user: member.id, account: as.account } }).open()),
    'NOT_FOUND/USER',
  )

  const elsewhere = await person()
  await make.member(keeper.accountId, elsewhere.id, [])
  assert.equal(refusal(await avatarOf(elsewhere, keeper).open()), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await avatarOf(elsewhere, keeper).remove()), 'ACCESS/FORBIDDEN')
  const stranger = await person(['yauth.can_manage_users'])
  assert.equal(refusal(await avatarOf(member, stranger).open()), 'NOT_FOUND/USER')
  assert.equal(refusal(await avatarOf(member, stranger).remove()), 'NOT_FOUND/USER')
  // the right of an address is of one person, one account, one kind
  const { url } = (await own.open()).result
  assert.equal((await post(url.replace('/avatar/', '/logo/'), jpeg)).status, 409)
  assert.equal((await post(url.replace(`/${member.id}-`, `/${keeper.id}-`), jpeg)).status, 409)
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', keeper.accountId).execute()
  assert.equal((await post(url, jpeg)).status, 409)
})

test('a picture that is replaced or removed while it is made is not shown, and leaves no file', async () => {
  const one = await person()
  const { open, remove, read } = avatarOf(one, one)
  await product.stopWork()
  assert.equal((await post((await open()).result.url, jpeg)).status, 200)
  assert.equal((await read()).own_avatar, 'MAKING')
  const { own_avatar_making: name } = await db
    .selectFrom('users')
    .select('own_avatar_making')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  assert.equal((await keys(`avatars/${name}/`)).length, 1)
  await remove()
  await work()
  await gone(`avatars/${name}/`)
  assert.deepEqual([(await read()).own_avatar, (await read()).avatar], ['NONE', null])
})

test('a picture that is removed once it is made, and before it is shown, leaves no file; nor does a logo', async () => {
  const one = await person(['yauth.can_manage_account'])
  const [avatar, logo] = [avatarOf(one, one), logoOf(one)]
  await product.stopWork()
  assert.deepEqual([(await avatar.sent()).status, (await logo.sent()).status], [200, 200])
  const { own_avatar_making: face } = await db
    .selectFrom('users')
    .select('own_avatar_making')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const { logo_making: sign } = await db
    .selectFrom('accounts')
    .select('logo_making')
    .where('id', '=', one.accountId)
    .executeTakeFirstOrThrow()
  assert.ok(face && sign)
  const claimed = { id: 1, accountId: one.accountId, recordId: null, versionId: null }
  const task = { ...claimed, claim: 1, attempts: 0, requestId: null }
  const showAvatar = await avatarTask(storage, tools).run(
    { ...task, type: 'avatar', payload: { userId: one.id, name: face } },
    context,
  )
  const showLogo = await logoTask(storage, tools).run({ ...task, type: 'logo', payload: { name: sign } }, context)
  assert.deepEqual([(await keys(`avatars/${face}/`)).length, (await keys(`logos/${sign}/`)).length], [2, 2])
  await avatar.remove()
  await logo.remove()
  await work()
  for (const folder of [`avatars/${face}/`, `logos/${sign}/`]) {
    await gone(folder)
    // it was removed before the small picture was written
    await storage.put(`${folder}face.jpg`, jpeg)
  }
  await db.transaction().execute(async (tx) => {
    await showAvatar?.(tx)
    await showLogo?.(tx)
  })
  await gone(`avatars/${face}/`)
  await gone(`logos/${sign}/`)
  assert.deepEqual([(await avatar.read()).own_avatar, (await logo.read()).state], ['NONE', 'NONE'])
})

test('the picture of somebody who is removed from the platform is gone, with what his provider told', async () => {
  const one = await person()
  await db.updateTable('users').set({ avatar: 'https://pics.example/a.png' }).where('id', '=', one.id).execute()
  const { sent, settled } = avatarOf(one, one)
  await sent()
  const { avatar } = await settled()
  const { url } = (await avatarOf(one, one).open()).result
  await db.transaction().execute((tx) => removeUser(tx, one.id, new Date()))
  assert.equal((await fetched(avatar)).statusCode, 404)
  await gone(folderOf(avatar))
  assert.equal((await post(url, jpeg)).status, 409)
  const row = await db.selectFrom('users').select('avatar').where('id', '=', one.id).executeTakeFirstOrThrow()
  assert.equal(row.avatar, null)
})

test('B9 the logo of an account is sent by who manages it, at the version he saw, is told with the account, and goes with its file', async () => {
  const one = await person(['yauth.can_manage_account'])
  const { as, accountId } = one
  const { read, open, sent, settled, remove } = logoOf(one)
  const { version, ...nothing } = await read()
  assert.deepEqual(nothing, { url: null, state: 'NONE', failText: null })
  assert.equal((await sent()).status, 200)
  const logo = await settled()
  assert.deepEqual([logo.state, logo.version], ['READY', version + 1])
  assert.deepEqual(sidesOf((await fetched(logo.url)).rawPayload), [256, 256])
  assert.equal((await send('GET', '/api/v2/account.json', as)).body.data.account.logo, logo.url)
  const boss = await person([], { admin: true })
  assert.equal((await call(admin.getAccount, { accountId }, boss.as)).result.account.logo, logo.url)

  assert.equal(refusal(await call(accountLogo.upload, { version, bytes: 1 }, as)), 'STATE/CONFLICT')
  assert.equal(refusal(await call(accountLogo.remove, { version }, as)), 'STATE/CONFLICT')
  assert.equal(refusal(await open(pictureBounds.bytes + 1)), 'LIMIT/SIZE')
  const { url } = (await open()).result
  await call(accountSettings.update, { version: logo.version, fields: { name: 'Иначе' } }, as)
  assert.equal((await post(url, jpeg)).status, 409, 'somebody else was first')
  assert.match((await sent(Buffer.from('<svg/>'))).error, /не\u00a0картинка/)
  assert.equal((await sent(png(640, 360, Buffer.from('no pixels')))).status, 200)
  const failed = await settled()
  assert.deepEqual([failed.state, failed.url], ['FAILED', logo.url])

  assert.equal((await sent()).status, 200)
  const next = await settled()
  assert.equal((await fetched(logo.url)).statusCode, 404)
  await gone(folderOf(logo.url))
  const removed = (await remove()).result.logo
  assert.deepEqual(removed, { url: null, state: 'NONE', failText: null, version: next.version + 1 })
  assert.equal((await fetched(next.url)).statusCode, 404)
  await gone(folderOf(next.url))
  assert.equal((await call(accountSettings.get, {}, as)).result.settings.version, removed.version)
})

test('B9 a logo is no matter of members without the right, nor of another account; both kinds stand in the journal and are not taken back', async () => {
  const one = await person(['yauth.can_manage_account', 'yauth.can_manage_users'], { name: 'Мария' })
  const member = await make.user()
  await make.member(one.accountId, member, ['media.can_edit_records'])
  const powerless = { user: member, account: one.as.account }
  assert.equal(refusal(await call(accountLogo.upload, { version: 1, bytes: 1 }, powerless)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await call(accountLogo.remove, { version: 1 }, powerless)), 'ACCESS/FORBIDDEN')
  const stranger = await person(['yauth.can_manage_account'])
  const foreign = { user: stranger.id, account: one.as.account }
  assert.equal(refusal(await call(accountLogo.upload, { version: 1, bytes: 1 }, foreign)), 'ACCESS/FORBIDDEN')

  const avatar = avatarOf(one, one)
  const logo = logoOf(one)
  await avatar.sent()
  await avatar.settled()
  await avatar.remove()
  await logo.sent()
  await logo.settled()
  await logo.remove()
  const { items } = (await call(audit.list, {}, one.as)).result
  const events = items.map(({ action, changes, canUndo }) => ({
    action,
    canUndo,
    changes: changes.map(({ field, before, after }) => [field, before, after]),
  }))
  assert.deepEqual(events, [
    { action: 'accountLogo.remove', canUndo: false, changes: [['logo', true, false]] },
    { action: 'accountLogo.upload', canUndo: false, changes: [['pictureBytes', null, jpeg.length]] },
    { action: 'users.removeAvatar', canUndo: false, changes: [['ownPicture', true, false]] },
    { action: 'users.uploadAvatar', canUndo: false, changes: [['pictureBytes', null, jpeg.length]] },
  ])
})

test('names that are none, and files beside the picture, are found nowhere', async () => {
  for (const path of ['/avatars/x.jpg', '/avatars/..%2f..%2fetc.jpg', "/logos/'.jpg", '/avatars/sent', '/logos/']) {
    assert.equal((await app.inject({ url: path })).statusCode, 404, path)
  }
  const name = '00000000-0000-4000-8000-000000000000'
  assert.equal((await app.inject({ url: `/avatars/${name}.jpg` })).statusCode, 404)
  assert.equal((await app.inject({ url: `/logos/${name}.jpg` })).statusCode, 404)
})

/** Width and height by the frame head of a JPEG. */
function sidesOf(picture: Buffer): [number, number] {
  for (let at = 2; at + 9 < picture.length; at += 2 + picture.readUInt16BE(at + 2)) {
    if (picture[at + 1] === 0xc0) return [picture.readUInt16BE(at + 7), picture.readUInt16BE(at + 5)]
  }
  throw new Error('no frame in it')
}
