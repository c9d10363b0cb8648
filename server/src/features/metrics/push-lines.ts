import { accountCode } from '@skleyka/contract/accounts/accounts.calls.ts'
import { limits } from '@skleyka/contract/limits.ts'
import {
  type BrowserMetric,
  browserMetrics,
  environments,
  fixedLabels,
  labelsOf,
  otherValue,
} from '@skleyka/contract/metrics/metrics.ts'
import { refuse } from '../../http/refuse.ts'

/** One line of the text format that was taken apart: what it counts, under which labels, and how much. */
export interface PushedValue {
  readonly metric: BrowserMetric
  /** The labels as they are written out, without `le`. */
  readonly labels: string
  /** `value` of a counter; of a histogram `sum`, `count` or the upper bound of a bucket. */
  readonly part: 'value' | 'sum' | 'count' | number
  readonly amount: number
}

/** Endpoints and error codes that are told apart; every other is counted as `other`. */
export interface KnownValues {
  readonly endpoints: ReadonlySet<string>
  readonly errorCodes: ReadonlySet<string>
}

// more than this in half a minute is no measurement
const maxAmount = 1_000_000
const bounds: readonly number[] = [...limits.metricsBucketsS, Number.POSITIVE_INFINITY]
const lineShape = /^([a-z_]{1,64})\{(.{0,1024})\} (\S{1,32})$/
const labelShape = /([A-Za-z]{1,32})="([^"\\]{0,256})"(?:,|$)/y
const names = Object.keys(browserMetrics).filter((name): name is BrowserMetric => name in browserMetrics)

/** Takes a push apart. Refuses it whole, naming the first line that is not as the contract says. */
export function readPush(text: string, known: KnownValues): PushedValue[] {
  const values = text.split('\n').flatMap((line, index) => {
    const trimmedLine = line.trimEnd()
    if (trimmedLine === '' || trimmedLine.startsWith('#')) return []
    return [readLine(trimmedLine, index + 1, known)]
  })
  checkHistograms(values, text.split('\n').length)
  return values
}

/** A bucket holds all that the smaller ones hold, the last one all there is: anything else cannot be summed. */
function checkHistograms(values: readonly PushedValue[], lastLine: number): void {
  const sums = new Map<string, Map<PushedValue['part'], number>>()
  for (const { metric, labels, part, amount } of values) {
    if (part === 'value') continue
    const found = sums.get(metric + labels) ?? new Map()
    sums.set(metric + labels, found.set(part, (found.get(part) ?? 0) + amount))
  }
  for (const sum of sums.values()) {
    const counts = [...bounds.map((bound) => sum.get(bound) ?? 0), sum.get('count') ?? 0]
    const grows = counts.every((count, index) => count >= (counts[index - 1] ?? 0))
    if (grows && counts.at(-1) === counts.at(-2)) continue
    throw refuse('metrics.badLine', { line: lastLine, problem: 'гистограмма не\u00a0сходится' })
  }
}

function readLine(line: string, number: number, known: KnownValues): PushedValue {
  const bad = (problem: string) => refuse('metrics.badLine', { line: number, problem })
  const [, name = '', labelText = '', amountText = ''] = lineShape.exec(line) ?? []
  if (name === '') throw bad('нужна запись вида имя{метки} число')
  const metric = names.find((one) => name === one || (name.startsWith(`${one}_`) && isHistogram(one)))
  if (metric === undefined) throw bad('такая метрика не\u00a0принимается')
  const labelValues = readLabels(labelText)
  if (labelValues === null) throw bad('метки не\u00a0разобраны')
  const part = partOf(metric, name.slice(metric.length), labelValues.get('le'))
  if (part === null) throw bad('часть гистограммы не\u00a0та')
  labelValues.delete('le')
  const labelNames = labelsOf(metric)
  if (labelValues.size !== labelNames.length) throw bad(`нужны метки ${labelNames.join(', ')}`)
  const labels = labelNames.map((label) => {
    const value = allowedValue(label, labelValues.get(label), known)
    if (value === null) throw bad(`недопустимая метка ${label}`)
    return `${label}="${value}"`
  })
  const amount = /^\d+(\.\d+)?(e-?\d+)?$/.test(amountText) ? Number(amountText) : Number.NaN
  if (!(amount <= maxAmount)) throw bad('число не\u00a0похоже на измеренное')
  if (part !== 'sum' && !Number.isInteger(amount)) throw bad('нужно целое число')
  return { metric, labels: labels.join(','), part, amount }
}

const isHistogram = (metric: BrowserMetric) => browserMetrics[metric].kind === 'histogram'

function partOf(metric: BrowserMetric, suffix: string, bound: string | undefined): PushedValue['part'] | null {
  if (!isHistogram(metric)) return suffix === '' && bound === undefined ? 'value' : null
  if (suffix === '_bucket') return bounds.find((one) => bound === boundText(one)) ?? null
  if (bound !== undefined) return null
  return suffix === '_sum' ? 'sum' : suffix === '_count' ? 'count' : null
}

/** An upper bound as the text format writes it. */
export const boundText = (bound: number): string => (bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound))

function readLabels(text: string): Map<string, string> | null {
  const labels = new Map<string, string>()
  labelShape.lastIndex = 0
  while (labelShape.lastIndex < text.length) {
    const [, name, value] = labelShape.exec(text) ?? []
    if (name === undefined || value === undefined || labels.has(name)) return null
    labels.set(name, value)
  }
  return labels
}

/** The value a label is kept with; null for one that no console of ours sends. */
function allowedValue(label: string, value: string | undefined, known: KnownValues): string | null {
  if (value === undefined) return null
  if (label in fixedLabels)
    return Object.entries(fixedLabels).some((one) => one[0] === label && one[1] === value) ? value : null
  switch (label) {
    case 'environment':
      return environments.find((one) => one === value) ?? null
    case 'account':
      return value === '' || accountCode.safeParse(value).success ? value : null
    case 'endpoint':
      return known.endpoints.has(value) ? value : otherValue
    case 'errorCode':
      return known.errorCodes.has(value) || /^(-1|0|[1-5]\d\d)$/.test(value) ? value : otherValue
    default:
      return null
  }
}
