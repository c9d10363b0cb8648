import { Counter, type CounterConfiguration, Histogram, Registry } from 'prom-client'

/** Figures of one process, in the form that metrics collectors read. */
export interface Metrics {
  readonly registry: Registry
  readonly httpSeconds: Histogram<'route' | 'status'>
  readonly httpFailures: Counter<'route'>
  readonly taskSeconds: Histogram<'type' | 'outcome'>
  readonly uploadParts: Counter<'outcome'>
  readonly uploadBytes: Counter
  readonly viewings: Counter<'at' | 'decision'>
  readonly mailTries: Counter<'outcome'>
  readonly webhookTries: Counter<'outcome'>
  readonly sweepFailures: Counter<'sweep'>
}

/** Makes the figures of a process; a registry of its own lets several servers live in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const counter = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] } satisfies CounterConfiguration<L>)
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'skleyka_http_seconds',
      help: 'Time from the request to the end of the answer, seconds',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    httpFailures: counter('skleyka_http_failures_total', 'Answers with status 500 and above', 'route'),
    taskSeconds: new Histogram({
      name: 'skleyka_task_seconds',
      help: 'Time of one run of a background task, seconds; outcome is done, failed, retry, waits, canceled, returned or lost',
      labelNames: ['type', 'outcome'],
      buckets: [0.1, 1, 10, 60, 600, 3_600],
      registers: [registry],
    }),
    uploadParts: counter(
      'skleyka_upload_parts_total',
      'Parts of uploads; outcome is kept, refused or failed',
      'outcome',
    ),
    uploadBytes: counter('skleyka_upload_bytes_total', 'Bytes of the parts of uploads that were kept'),
    viewings: counter(
      'skleyka_viewing_decisions_total',
      'Decisions whether a viewer is let to a video: at the start of the player, or at a file of the stream',
      ...(['at', 'decision'] as const),
    ),
    mailTries: counter(
      'skleyka_mail_tries_total',
      'Tries to send a letter; outcome is sent, retry or given_up',
      'outcome',
    ),
    webhookTries: counter(
      'skleyka_webhook_tries_total',
      'Tries to deliver an event to a webhook; outcome is delivered, retry or given_up',
      'outcome',
    ),
    sweepFailures: counter('skleyka_sweep_failures_total', 'Regular jobs that failed, by name', 'sweep'),
  }
}
