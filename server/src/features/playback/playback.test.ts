import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { listen } from '../../../test/test-http.ts'
import { storedPlaylists, testPlayback } from '../../../test/test-playback.ts'
import { findApart } from './apart-streams.sql.ts'
import { playbackRoutes } from './playback.http.ts'
import { playbackKey, posterAddress } from './playback.ts'
import { addressesEnd, signGrant, type Viewer } from './token.ts'

const { db, app, services, account, user, clock, playing, session, ask } = await testPlayback(playbackRoutes)

test('a signed address gives the master playlist, and what it names lies beside it', async () => {
  const { base } = await playing()
  const master = await ask(`${base()}master.m3u8`)
  assert.deepEqual([master.statusCode, master.body], [200, storedPlaylists.master])
  assert.equal(master.headers['content-type'], 'application/vnd.apple.mpegurl')
  assert.equal(master.headers['cache-control'], 'private, no-cache')
  assert.equal((await ask(`${base()}480/index.m3u8`)).statusCode, 200)
  assert.equal((await ask(`${base()}480/init.mp4`)).body, 'init')
  const segment = await ask(`${base()}480/00000.m4s`)
  assert.equal(segment.body, '0123456789')
  assert.equal(segment.headers['content-type'], 'video/mp4')
  assert.equal(segment.headers['cache-control'], 'private, max-age=31536000, immutable')
  assert.equal(segment.headers['x-content-type-options'], 'nosniff')
  assert.equal(segment.headers['content-length'], '10')
})

test('a part is sent for a range, 304 for what is known, headers alone for HEAD', async () => {
  const { base } = await playing()
  const url = `${base()}480/00000.m4s`
  const part = await ask(url, { range: 'bytes=2-4' })
  assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10'])
  assert.equal((await ask(url, { range: 'bytes=-3' })).body, '789')
  const beyond = await ask(url, { range: 'bytes=10-' })
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, 'bytes */10'])
  const odd = await ask(url, { range: 'bytes=abc' })
  assert.deepEqual([odd.statusCode, odd.body], [200, '0123456789'])

  const etag = String((await ask(url)).headers.etag)
  const known = await ask(url, { 'if-none-match': `"x", W/${etag}` })
  assert.deepEqual([known.statusCode, known.body], [304, ''])
  assert.equal((await ask(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode, 200)
  assert.equal((await ask(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode, 206)

  const head = await ask(url, {}, 'HEAD')
  assert.deepEqual(
    [head.statusCode, head.body, head.headers['content-length'], head.headers.etag],
    [200, '', '10', etag],
  )
  const headOfPart = await ask(url, { range: 'bytes=2-4' }, 'HEAD')
  assert.deepEqual([headOfPart.statusCode, headOfPart.headers['content-length']], [200, '10'])
})

test('a page on another site may read what it plays, without cookies', async () => {
  const { base } = await playing()
  const segment = await ask(`${base()}480/00000.m4s`, { origin: 'https://other.example' })
  assert.equal(segment.headers['access-control-allow-origin'], '*')
  assert.equal(segment.headers['access-control-allow-credentials'], undefined)
  assert.equal(segment.headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(segment.headers['set-cookie'], undefined)
  const question = await ask(`${base()}480/00000.m4s`, { origin: 'https://other.example' }, 'OPTIONS')
  assert.deepEqual(
    [question.statusCode, question.headers['access-control-allow-headers']],
    [204, 'Range, If-None-Match, If-Range'],
  )
})

/** Sends a path exactly as it is written: `inject` and `fetch` would tidy it up first. */
async function askRaw(port: number, agent: Agent, path: string): Promise<{ statusCode: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('T-HLS-1 no form of traversal leaves the folder of the record', async () => {
  const one = await playing()
  const other = await playing()
  const { port } = await listen(app)
  const agent = new Agent({ keepAlive: true })
  const climbs = [
    '..%2f',
    '..%2F',
    '%2e%2e%2f',
    '%2e%2e/',
    '../',
    '..\\',
    '..%5c',
    '..%252f',
    '%c0%ae%c0%ae/',
    '....//',
    '.%00./',
  ]
  const targets = [`sources/${one.uuid}/1.bin`, `${other.uuid}/1-1-1/480/00000.m4s`, 'master.m3u8', '480/init.mp4']
  for (const climb of climbs) {
    for (const target of targets) {
      for (const steps of [1, 2, 3, 4]) {
        for (const start of ['', '480/', '480/00000.m4s/']) {
          const answer = await askRaw(port, agent, `${one.base()}${start}${climb.repeat(steps)}${target}`)
          assert.ok([400, 404].includes(answer.statusCode), `${answer.statusCode} ${start}${climb}${target}`)
          assert.doesNotMatch(answer.body, /the source|0123456789/)
        }
      }
    }
  }
  for (const file of [
    '00000.m4s%00',
    '00000.m4s%2f',
    '00000.M4S',
    'poster.jpg',
    '.',
    '%2e',
    '0.m4s',
    `${'0'.repeat(9)}.m4s`,
    'index.m3u8.tmp',
  ]) {
    const answer = await askRaw(port, agent, `${one.base()}480/${file}`)
    assert.ok([400, 404].includes(answer.statusCode), file)
  }
  for (const rung of ['0480', '-480', '480%20', 'audio2', '99999', '__proto__']) {
    assert.equal((await askRaw(port, agent, `${one.base()}${rung}/00000.m4s`)).statusCode, 404, rung)
  }
  agent.destroy()
})

test('T-HLS-2 the token of one record opens nothing of another', async () => {
  const [one, other] = [await playing(), await playing()]
  const token = one.base().split('/')[3] ?? ''
  for (const file of ['master.m3u8', '480/index.m3u8', '480/init.mp4', '480/00000.m4s']) {
    assert.equal((await ask(`/v/${other.uuid}/${token}/${file}`)).statusCode, 404)
  }
  assert.equal((await ask(`/img/${other.uuid}/${token}/poster.jpg`)).statusCode, 404)
  assert.equal(
    (await ask(`/img/${one.uuid}/${token}/poster.jpg`)).statusCode,
    404,
    'a token for watching is none for pictures',
  )
  const foreignVersion = signGrant(playbackKey(services), {
    use: 'embed',
    uuid: one.uuid,
    versionId: other.versionId,
    viewer: null,
    expiresAt: addressesEnd(clock.time),
  })
  assert.equal((await ask(`/v/${one.uuid}/${foreignVersion}/master.m3u8`)).statusCode, 404)
})

test('answers to files of a stream are counted by the decision about the viewer', async () => {
  const { base, id } = await playing()
  const count = async (decision: string) => {
    const { values } = await services.metrics.viewings.get()
    return values.find(({ labels }) => labels.at === 'stream' && labels.decision === decision)?.value ?? 0
  }
  const url = `${base()}480/00000.m4s`
  const before = [await count('ALLOWED'), await count('NOT_PUBLISHED')]
  await ask(url)
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  await ask(url)
  assert.deepEqual(
    [await count('ALLOWED'), await count('NOT_PUBLISHED')],
    before.map((was) => was + 1),
  )
})

test('an address stops working at its end, in words', async () => {
  const { base, shown } = await playing()
  const url = `${base()}480/00000.m4s`
  const picture = new URL(posterAddress(services, shown, 'small', null) ?? '').pathname
  assert.deepEqual([(await ask(picture)).body, (await ask(picture)).headers['content-type']], ['small', 'image/jpeg'])
  const was = clock.time
  clock.time = new Date(clock.time.getTime() + 66 * 60_000)
  for (const late of [url, picture]) {
    const answer = await ask(late)
    assert.deepEqual([answer.statusCode, answer.body], [403, 'Ссылка на\u00a0видео устарела: обновите страницу'])
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  clock.time = was
})

test('R31 a record that is disposed, unpublished or of a locked account stops at the next request', async () => {
  const record = await playing()
  const viewer = await session()
  const picture = (who: Viewer) => new URL(posterAddress(services, record.shown, 'poster', who) ?? '').pathname
  const addresses = [
    `${record.base()}480/00000.m4s`,
    picture(null),
    `${record.base(viewer)}480/00000.m4s`,
    picture(viewer),
  ]
  const statuses = async () => {
    const answers = await Promise.all(addresses.map((address) => ask(address)))
    return answers.map(({ statusCode }) => statusCode)
  }
  const set = (values: object) => db.updateTable('records').set(values).where('id', '=', record.id).execute()
  const setAccount = (state: 'LOCKED' | 'ACTIVE') =>
    db.updateTable('accounts').set({ state }).where('id', '=', account.id).execute()
  assert.deepEqual(await statuses(), [200, 200, 200, 200])
  await set({ lifecycle: 'DISPOSED', disposed_at: clock.time })
  assert.deepEqual(await statuses(), [404, 404, 404, 200], 'the list of the trash shows its pictures')
  await set({ lifecycle: 'ACTIVE', disposed_at: null, publication: 'DRAFT' })
  assert.deepEqual(await statuses(), [404, 404, 200, 200])
  await set({ publication: 'PUBLISHED' })
  await setAccount('LOCKED')
  assert.deepEqual(await statuses(), [404, 404, 404, 404])
  await setAccount('ACTIVE')
  assert.deepEqual(await statuses(), [200, 200, 200, 200])
})

test('R31 a preview and its poster end with the session, the key, the membership or the user they were given to', async () => {
  const record = await playing()
  const other = await session()
  const { id: keyId } = await db
    .insertInto('api_keys')
    .values({ hash: randomBytes(32), prefix: 'skl_abcd', user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plays = async (viewer: Viewer) => {
    const poster = new URL(posterAddress(services, record.shown, 'poster', viewer) ?? '').pathname
    const paths = [`${record.base(viewer)}master.m3u8`, `${record.base(viewer)}480/00000.m4s`, poster]
    const answers = await Promise.all(paths.map((path) => ask(path)))
    const [first, ...rest] = answers.map(({ statusCode }) => statusCode)
    assert.deepEqual(rest, [first, first])
    return first === 200
  }
  const each = async () => [await plays(null), await plays(other), await plays({ key: keyId })]
  const users = (values: object) => db.updateTable('users').set(values).where('id', '=', user.id).execute()
  assert.deepEqual(await each(), [true, true, true])
  for (const state of ['LOCKED', 'DELETED']) {
    await users({ state })
    assert.deepEqual(await each(), [true, false, false], state)
  }
  await users({ state: 'ACTIVE' })
  await db.deleteFrom('memberships').where('user_id', '=', user.id).execute()
  assert.deepEqual(await each(), [true, false, false])
  const { id: holder_id } = await db
    .insertInto('holders')
    .values({ name: 'Волга-Фильм' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('holder_members').values({ holder_id, user_id: user.id }).execute()
  assert.deepEqual(await each(), [true, false, false], 'the holder of another video')
  await db.updateTable('records').set({ holder_id }).where('uuid', '=', record.shown.uuid).execute()
  assert.deepEqual(await each(), [true, true, false], 'whoever acts for the copyright holder, and no program')
  await db.deleteFrom('holder_members').execute()
  assert.deepEqual(await each(), [true, false, false])
  await users({ admin: true })
  assert.deepEqual(await each(), [true, true, true], 'an administrator enters every account')
  await users({ admin: false })
  await db.insertInto('memberships').values({ account_id: account.id, user_id: user.id }).execute()
  await db.updateTable('api_keys').set({ expires_at: clock.time }).where('id', '=', keyId).execute()
  assert.deepEqual(await each(), [true, true, false])
  await db.updateTable('api_keys').set({ expires_at: null, revoked_at: clock.time }).where('id', '=', keyId).execute()
  assert.deepEqual(await each(), [true, true, false])
  await db.updateTable('sessions').set({ revoked_at: clock.time }).execute()
  assert.deepEqual(await each(), [true, false, false])
  assert.ok(await plays(await session()), 'the next sign-in sees it again')
  assert.equal(await plays({ session: 987_654_321 }), false)
})

test('R31 a browser asks for a picture again within a minute, and hears that it is the same', async () => {
  const { shown } = await playing()
  const url = new URL(posterAddress(services, shown, 'poster', await session()) ?? '').pathname
  const { headers } = await ask(url)
  assert.equal(headers['cache-control'], 'private, max-age=60')
  assert.equal((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode, 304)
})

test('only reading is possible', async () => {
  const { base } = await playing()
  assert.ok([404, 405].includes((await ask(`${base()}480/00000.m4s`, {}, 'POST')).statusCode))
})

test('A23 of the streams of a version those are served that are ready and not ended, the sound of the video itself first', async () => {
  const { id, uuid, versionId } = await playing()
  const sounds = [
    { language: 'en', label: 'English', state: 'READY' },
    { language: 'de', label: 'Deutsch', state: 'READY' },
    { language: 'und', label: 'Оригинал', state: 'READY', is_original: true },
    { language: 'fr', label: 'Français', state: 'FAILED' },
    { language: 'it', label: 'Italiano', state: 'QUEUED' },
    { language: 'es', label: 'Español', state: 'READY', ended: true },
  ] as const
  const of = { account_id: account.id, record_id: id }
  const keep = (track_id: number | null, ended_at: Date | null = null, version_id = versionId) =>
    db
      .insertInto('audio_streams')
      .values({ ...of, version_id, track_id, folder: 'apart/', made: '{}', ended_at })
      .execute()
  await keep(null)
  for (const { ended = false, ...sound } of sounds.map((one) => ({ ended: undefined, ...one }))) {
    const track = await db
      .insertInto('audio_tracks')
      .values({ ...of, ...sound })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keep(track.id, ended ? new Date() : null)
  }
  const labels = async () => (await findApart(db, uuid, versionId)).map(({ track }) => track?.label ?? null)
  assert.deepEqual(await labels(), [null, 'Оригинал', 'Deutsch', 'English'])
  assert.deepEqual(await findApart(db, (await playing()).uuid, versionId), [])
})
