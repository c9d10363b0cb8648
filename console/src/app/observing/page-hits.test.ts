import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environments } from '@skleyka/contract/metrics/metrics.ts'
import { sendHit } from './page-hits.ts'

const hit = { origin: 'https://video.example', pathname: '/admin/ac/studio/records', referrer: '' }

function sentTo(url: string | null, environment: (typeof environments)[number], fails = false) {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch = async (to: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ url: String(to), init })
    if (fails) throw new TypeError('blocked')
    return new Response()
  }
  sendHit({ url, environment, fetch }, hit)
  return sent
}

test('C-7.4-10 web analytics receives page hits, and none in stage and dev', () => {
  const counts = environments.map((environment) => sentTo('https://stat.example/api/event', environment).length)
  assert.deepEqual(Object.fromEntries(environments.map((name, index) => [name, counts[index]])), {
    production: 1,
    stage: 0,
    dev: 0,
  })
  const [sent] = sentTo('https://stat.example/api/event', 'production')
  assert.equal(sent?.url, 'https://stat.example/api/event')
  assert.equal(sent?.init.credentials, 'omit')
  assert.deepEqual(JSON.parse(String(sent?.init.body)), {
    name: 'pageview',
    domain: 'video.example',
    url: 'https://video.example/admin/ac/studio/records',
    referrer: '',
  })
})

test('without a configured address nothing is sent; a blocker disturbs nobody', () => {
  assert.equal(sentTo(null, 'production').length, 0)
  assert.equal(sentTo('https://stat.example', 'production', true).length, 1)
})
