import { Agent, request } from 'node:https'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type Nginx, nginxAbsent, startNginx } from '../../tools/product/nginx.ts'
import { listen } from './test-http.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  /** From which address of this machine. */
  readonly localAddress?: string
}

/** nginx with the configuration of `deploy/` in front of an app, for the tests of this file; `skip` says why there is none. */
export async function testNginx(app: FastifyInstance) {
  const skip = (await nginxAbsent()) ?? false
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
  let nginx: Nginx | null = null
  before(async () => {
    if (skip === false) nginx = await startNginx({ upstream: (await listen(app)).port })
  })
  after(async () => {
    agent.destroy()
    await nginx?.stop()
  })
  const running = () => {
    if (!nginx) throw new Error('nginx has not been started')
    return nginx
  }
  /** Sends a path exactly as it is written. */
  function fromEdge(target: string, { method = 'GET', headers = {}, localAddress = '127.0.0.1' }: Sent = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number
      headers: Record<string, unknown>
      body: string
    }>()
    const where = { host: '127.0.0.1', port: running().port, path: target, agent, localAddress }
    const sent = request({ ...where, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
    })
    sent.on('error', reject).end()
    return promise
  }
  return { skip, running, fromEdge }
}
