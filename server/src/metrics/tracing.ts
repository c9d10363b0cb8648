import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

// until tracing is started these spans are nothing and cost nothing
const tracer = () => trace.getTracer('skleyka')

/** Runs a piece of work within a span; names and attributes hold no text or address of people. */
export const traced = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> =>
  tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Begins the span of a request and runs `next` within it. */
export function beginRequestSpan(verb: string, route: string, requestId: string, next: () => void): Span {
  const attributes = { 'http.request.method': verb, 'http.route': route, 'skleyka.request_id': requestId }
  const span = tracer().startSpan(`${verb} ${route}`, { kind: SpanKind.SERVER, attributes })
  context.with(trace.setSpan(context.active(), span), next)
  return span
}

/** Ends the span of a request by the status of its answer. */
export function endRequestSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

// the message may hold what people have written
const failSpan = (span: Span, error: unknown) =>
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })

interface TracingInfo {
  readonly release: string
  readonly roles: readonly string[]
}

/** True if the standard variables of OpenTelemetry name a place to send spans to. */
const isWanted = (env: Readonly<Record<string, string | undefined>>): boolean =>
  (env.OTEL_SDK_DISABLED ?? '').toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/**
 * Sends spans by OTLP over HTTP (JSON) where the standard variables say so: OTEL_EXPORTER_OTLP_ENDPOINT and its relatives,
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER. Null, and nothing is loaded, without them.
 */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>>,
  { release, roles }: TracingInfo,
): Promise<{ stop(): Promise<void> } | null> {
  if (!isWanted(env)) return null
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  const own = { 'service.name': 'skleyka', 'service.version': release, 'skleyka.roles': roles.join(',') }
  const resource = defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return { stop: () => provider.shutdown() }
}
