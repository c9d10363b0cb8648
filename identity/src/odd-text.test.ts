import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, headingOf, type Screen } from './test-browser.ts'
import { testIdentity } from './test-identity.ts'

const { pool, email, password, origin, identity, attempts, authorizationUrl, browser } = await testIdentity()

/** Content of a field, as it stands in the body of a form. */
const corpus: Record<string, string> = {
  nothing: '',
  NUL: '%00',
  'NUL in an address': 'm.sokolova%00@volga-media.example',
  'NUL after an address': 'm.sokolova%40volga-media.example%00',
  'half a surrogate pair': '%ED%A0%80%40volga-media.example',
  'half a surrogate pair, and its other half': '%ED%A0%BD%ED%B8%80',
  'bytes that are no UTF-8': '%FF%FE%C3%28',
  'a code point beyond the last': '%F4%90%80%80',
  'a broken escape': '%zz%',
  controls: '%01%02%07%08%0B%1B%7F%C2%85',
  'line breaks': 'a%0D%0Aset-cookie:%20x=y',
  'a byte order mark': 'm.%EF%BB%BFsokolova@volga-media.example',
  'a turned direction': '%E2%80%AEm.sokolova@volga-media.example',
  'joined emoji': '%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB@volga-media.example',
  'a Turkish letter': '%C4%B0@volga-media.example',
  'a final sigma': '%CE%91%CE%A3@volga-media.example',
  'a sharp capital': '%E1%BA%9E@volga-media.example',
  'a Greek letter with three marks': '%E1%BE%88@volga-media.example',
  'a noncharacter': '%EF%BF%BF@volga-media.example',
  'an unassigned sign': '%F3%B0%80%80@volga-media.example',
  'a thousand marks on one letter': `a${'%CC%81'.repeat(1000)}@b`,
  'a very long name': `${'a'.repeat(10_000)}@volga-media.example`,
  'a very long word of pairs': '%F0%9F%8E%AC'.repeat(1000),
  'a pair on the border': `${'a'.repeat(253)}%F0%9F%8E%AC`,
  'a pair on the border of a password': `${'a'.repeat(199)}%F0%9F%8E%AC`,
  'SQL and markup': `'%22%3Cscript%3E--%5C%25_`,
  'an escape of JSON': '%5Cu0000%5Cud800',
  'a name of objects': '__proto__',
  'many at signs': '@@@@',
}

const known = browser()
await known.submit(await known.go(await authorizationUrl()), { email, password })

type Browser = ReturnType<typeof browser>

/** Sends the form of a page with one field as it stands in the corpus, once or, as some do, twice. */
function sendRaw(visitor: Browser, screen: Screen, fields: Record<string, string>, raw: [string, string]) {
  const form = formOf(screen)
  const rest = new URLSearchParams({ ...form.fields, ...fields })
  rest.delete(raw[0])
  return visitor.go(form.action, {
    method: 'POST',
    headers: { origin: screen.url.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${rest}&${raw[0]}=${raw[1]}`,
  })
}

for (const [name, value] of Object.entries(corpus)) {
  test(`${name} in the form of signing in is the ordinary refusal`, async () => {
    const visitor = browser()
    const screen = await visitor.go(await authorizationUrl())
    for (const field of ['email', 'password']) {
      const answer = await sendRaw(visitor, screen, { email, password }, [field, value])
      assert.equal(answer.status, 400, field)
      assert.match(answer.text, /Неверная почта или пароль/, field)
      assert.ok(answer.text.isWellFormed() && !/[\0\ufffe\uffff]/.test(answer.text), field)
      const { result, subject } = attempts.at(-1) ?? assert.fail()
      assert.deepEqual([result, subject], ['wrong', null], field)
    }
    const csrf = await sendRaw(visitor, screen, { email, password }, ['csrf', value])
    assert.deepEqual([csrf.status, headingOf(csrf)], [400, 'Страница входа устарела'])
    const right = await visitor.submit(screen, { email, password })
    assert.equal(right.url.pathname, '/callback', 'the page goes on working')
  })

  test(`${name} in the form of a forgotten password is asked for again or answered as any other`, async () => {
    const visitor = browser()
    const page = await visitor.go(`${origin}/id/forgot`)
    const answer = await sendRaw(visitor, page, {}, ['email', value])
    assert.match(headingOf(answer), /^(Забыли пароль\?|Проверьте почту)$/)
    assert.equal(answer.status, headingOf(answer) === 'Проверьте почту' ? 200 : 400)
    assert.ok(answer.text.isWellFormed() && !/[\0\ufffe\uffff]/.test(answer.text))
    const csrf = await sendRaw(visitor, page, { email }, ['csrf', value])
    assert.deepEqual([csrf.status, headingOf(csrf)], [400, 'Страница входа устарела'])
  })

  test(`${name} in the forms of a one-time link is a refusal in words, and the link stays good`, async () => {
    const visitor = browser()
    const link = await identity.createSetupLink()
    const opening = await visitor.go(link)
    for (const field of ['csrf', 'token']) {
      const answer = await sendRaw(visitor, opening, { token: new URL(link).hash.slice(1) }, [field, value])
      assert.match(headingOf(answer), /Страница входа устарела|Ссылка не подходит/, field)
    }
    const page = await visitor.follow(link)
    const typed = { email: 'first@volga-media.example', password, again: password }
    for (const field of ['csrf', 'token', 'password', 'again']) {
      const answer = await sendRaw(visitor, page, typed, [field, value])
      assert.ok(answer.status === 400 || answer.status === 404, `${field}: ${answer.status}`)
    }
    const screen = await sendRaw(visitor, page, { ...typed, again: 'не то же' }, ['email', value])
    assert.equal(screen.status, 400)
    assert.match(screen.text, /role="alert"/)
    assert.ok(screen.text.isWellFormed() && !/[\0\ufffe\uffff]/.test(screen.text))
    const done = await sendRaw(visitor, page, typed, ['email', value])
    // an unusual address is somebody's; what is no address is refused
    assert.ok(done.status === 400 ? /Нужен почтовый адрес/.test(done.text) : done.url.pathname === '/home')
    const { rows } = await pool.query("select email from identity.accounts where email like '%' || chr(65533) || '%'")
    assert.equal(rows.length, 0)
  })

  test(`${name} in an address of the provider is never a fault of the server`, async () => {
    const search = (
      await authorizationUrl({
        service_name: 'x',
        registration_link: '/join',
        login_hint: 'x',
        prompt: 'login',
        max_age: '1',
        ui_locales: 'ru',
        claims: '{}',
        id_token_hint: 'x',
        response_mode: 'query',
      })
    ).searchParams
    const addresses = [
      ...[...search.keys()].map((parameter) => {
        const rest = new URLSearchParams(search)
        for (const each of ['id_token_hint', 'claims', parameter]) rest.delete(each)
        return `/auth?${rest}&${parameter}=${value.slice(0, 6000)}`
      }),
      ...['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'ui_locales', 'logout_hint'].map(
        (parameter) => `/session/end?${parameter}=${value.slice(0, 6000)}`,
      ),
      `/session/end/success?client_id=${value.slice(0, 6000)}`,
      `/welcome?token=${value.slice(0, 6000)}`,
    ]
    assert.ok(addresses.length > 20)
    for (const address of addresses) {
      const answer = await known.go(`${origin}/id${address}`)
      assert.ok(answer.status < 500, address.slice(0, 200))
    }
  })

  test(`${name} in a form that the library reads is never a fault of the server`, async () => {
    const visitor = browser()
    await visitor.submit(await visitor.go(await authorizationUrl()), { email, password })
    const page = await visitor.go(`${origin}/id/session/end`)
    for (const field of ['xsrf', 'logout']) {
      const answer = await sendRaw(visitor, page, {}, [field, value])
      assert.ok(answer.status < 500, field)
    }
    for (const field of ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'client_id', 'client_secret']) {
      const rest = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: `${origin}/callback`,
        code_verifier: 'x'.repeat(43),
        client_id: 'skleyka',
        client_secret: 'a secret of the test, long enough',
      })
      rest.delete(field)
      const answer = await visitor.go(`${origin}/id/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${rest}&${field}=${value}`,
      })
      assert.ok(answer.status >= 400 && answer.status < 500, `${field}: ${answer.status}`)
    }
  })
}

test('a flood in a form is answered in words, not by a broken connection', async () => {
  const visitor = browser()
  const screen = await visitor.go(await authorizationUrl())
  const answer = await visitor.submit(screen, { email, password: 'x'.repeat(5_000_000) })
  assert.deepEqual([answer.status, headingOf(answer)], [400, 'Страница входа устарела'])
})
