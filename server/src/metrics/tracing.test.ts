import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, test } from 'node:test'
import * as z from 'zod'
import { FakeS3 } from '../../test/test-s3.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { checkBucket, openBucket } from '../storage/s3/bucket.ts'
import { usualTimeouts } from '../storage/s3/faults.ts'
import { beginRequestSpan, endRequestSpan, startTracing, traced } from './tracing.ts'

const received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              status: z.unknown(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
})

const bodies: unknown[] = []
const collector = createServer(async (request, response) => {
  bodies.push(await json(request))
  response.setHeader('content-type', 'application/json')
  response.end('{}')
})
await new Promise<void>((listening) => collector.listen({ host: '127.0.0.1', port: 0 }, listening))
after(() => collector.close())
const address = collector.address()
const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
const s3 = await FakeS3.start()
after(() => s3.stop())
const outbound = openOutbound([], undefined, [s3.place.endpoint ?? ''])
const caps = { maxBytes: 1000, totalMs: 10_000, paceMs: 10_000, leastBytes: 1 }
const facts = { release: '1.0.0', roles: ['api'] }

test('without the standard variables nothing is sent or loaded', async () => {
  assert.equal(await startTracing({}, facts), null)
  assert.equal(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, facts), null)
  assert.equal(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }, facts), null)
})

test('a request and the work within it are sent as spans of one trace, failures by their kind and not by their text', async () => {
  // the exporter reads its address from the environment of the process
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  process.env.OTEL_SERVICE_NAME = 'skleyka-test'
  const tracing = await startTracing(process.env, facts)
  assert.ok(tracing)
  const done = Promise.withResolvers<void>()
  const span = beginRequestSpan('POST', '/api/v3/records/get', 'request-1', () => {
    traced('task probe', { 'skleyka.task': 7 }, async () => {
      await checkBucket(openBucket(s3.place, usualTimeouts))
      const { body } = await outbound.send(`${s3.place.endpoint}/hook?key=secret-key`, { verb: 'POST', caps })
      body.destroy()
      throw new TypeError('the secret film.mp4')
    }).catch(() => done.resolve())
  })
  await done.promise
  endRequestSpan(span, 500)
  await tracing.stop()

  const traces = bodies.map((body) => received.parse(body))
  const spans = traces.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const request = spans.find(({ name }) => name === 'POST /api/v3/records/get')
  const task = spans.find(({ name }) => name === 'task probe')
  assert.ok(request && task)
  for (const name of ['S3 HeadBucket', 'outbound POST']) {
    assert.equal(spans.find((one) => one.name === name)?.parentSpanId, task.spanId, name)
  }
  assert.equal(task.parentSpanId, request.spanId)
  assert.deepEqual(task.status, { code: 2, message: 'TypeError' })
  assert.ok(request.attributes.some(({ key }) => key === 'skleyka.request_id'))
  assert.doesNotMatch(JSON.stringify(bodies), /secret film|secret-key/)
  const names = traces[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, value])
  assert.ok(JSON.stringify(names).includes('skleyka-test'))
})
