import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestProduct } from '../../../test/test-product.ts'

const { provider, browser } = await startTestProduct(null, { endsSessions: false })

test('issue 23 where the provider ends no session, somebody who left is told so and comes in by the password alone', async () => {
  provider.person = { sub: 'masha', email: 'masha@volga.example', email_verified: true, name: 'Маша' }
  const visitor = browser()
  await visitor.go('/auth/sign-in', {}, (url) => url.pathname !== '/admin')
  assert.equal((await visitor.call('/me')).status, 200)
  const { url } = JSON.parse((await visitor.call('/auth/sign-out', 'POST')).text)
  assert.equal(url, '/auth/signed-out')
  const screen = await visitor.go(url)
  assert.equal(screen.status, 200)
  assert.match(screen.text, /<h1>Вы вышли из\u00a0Склейки<\/h1>/)
  const link = screen.text.match(/href="(.*?)"/)?.[1] ?? ''
  const prompts = async (address: string) =>
    new URL((await visitor.go(address, {}, () => false)).headers.get('location') ?? '').searchParams.get('prompt')
  assert.equal(await prompts('/auth/sign-in'), null)
  assert.equal(await prompts(link), 'login')
  assert.equal(await prompts('/auth/sign-in?prompt=none'), null, 'no other prompt is passed on')
  assert.equal(JSON.parse((await visitor.call('/auth/sign-out', 'POST')).text).url, '/admin', 'nobody was signed in')
})
