import type { Refusals } from '../refusal-entry.ts'

export const metricRefusals = {
  'metrics.badLine': { type: 'VALIDATION', subtype: 'LINE', status: 400, text: 'Строка {line}: {problem}' },
  'metrics.badKey': {
    type: 'AUTH',
    subtype: 'KEY',
    status: 401,
    text: 'Метрики принимаются только с именем и ключом, которые сервер дал странице',
  },
  'metrics.closed': {
    type: 'AUTH',
    subtype: 'KEY',
    status: 401,
    text: 'Показатели читают с\u00a0ключом: METRICS_TOKEN или файл metrics-token в\u00a0папке данных',
  },
} as const satisfies Refusals<'metrics'>
