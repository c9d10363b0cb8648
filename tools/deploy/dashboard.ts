/** One line of a panel: what is asked of Prometheus and how it is named. */
interface Line {
  readonly expr: string
  readonly name: string
}

interface Panel {
  readonly title: string
  /** Unit of Grafana: `short`, `s`, `bytes`, `Bps`, `percentunit`, `reqps`. */
  readonly unit: string
  readonly lines: readonly Line[]
}

const ofInstance = '{{instance}}'

/** Rows of the dashboard, each of up to three panels. */
const rows: readonly (readonly [title: string, panels: readonly Panel[]])[] = [
  [
    'Ответы',
    [
      panel('Запросы', 'reqps', ['sum by (status) (rate(skleyka_http_seconds_count[$__rate_interval]))', '{{status}}']),
      panel(
        'Время ответа',
        's',
        ['histogram_quantile(0.5, sum by (le) (rate(skleyka_http_seconds_bucket[$__rate_interval])))', 'половина'],
        ['histogram_quantile(0.95, sum by (le) (rate(skleyka_http_seconds_bucket[$__rate_interval])))', '95 %'],
      ),
      panel('Ошибки сервера', 'reqps', [
        'sum by (route) (rate(skleyka_http_failures_total[$__rate_interval]))',
        '{{route}}',
      ]),
    ],
  ],
  [
    'Видео',
    [
      panel('Загрузка', 'Bps', ['sum(rate(skleyka_upload_bytes_total[$__rate_interval]))', 'принято']),
      panel('Незаконченные загрузки', 'short', ['max by (state) (skleyka_uploads)', '{{state}}']),
      panel('Решения о показе', 'reqps', [
        'sum by (decision) (rate(skleyka_viewing_decisions_total{at="player"}[$__rate_interval]))',
        '{{decision}}',
      ]),
    ],
  ],
  [
    'Очередь',
    [
      panel('Задачи', 'short', ['sum by (state) (max by (type, state) (skleyka_tasks))', '{{state}}']),
      panel('Дольше всех ждёт', 's', ['max by (type) (skleyka_task_oldest_seconds)', '{{type}}']),
      panel('Исходы', 'reqps', [
        'sum by (outcome) (rate(skleyka_task_seconds_count[$__rate_interval]))',
        '{{outcome}}',
      ]),
    ],
  ],
  [
    'Трансляции, письма, вебхуки',
    [
      panel(
        'Трансляции',
        'short',
        ['max by (state) (skleyka_livestreams)', '{{state}}'],
        ['max(skleyka_live_viewers)', 'зрители'],
        ['sum(skleyka_live_encoders)', 'кодеры'],
      ),
      panel(
        'Письма и вебхуки ждут',
        'short',
        ['max(skleyka_mails_waiting)', 'письма'],
        ['max(skleyka_webhook_deliveries_waiting)', 'вебхуки'],
      ),
      panel(
        'Не отправлено',
        'reqps',
        ['sum by (outcome) (rate(skleyka_mail_tries_total{outcome!="sent"}[$__rate_interval]))', 'письма: {{outcome}}'],
        [
          'sum by (outcome) (rate(skleyka_webhook_tries_total{outcome!="delivered"}[$__rate_interval]))',
          'вебхуки: {{outcome}}',
        ],
      ),
    ],
  ],
  [
    'Процессы',
    [
      panel('Процессор', 'percentunit', [
        'rate(process_cpu_seconds_total{job="skleyka"}[$__rate_interval])',
        ofInstance,
      ]),
      panel('Память', 'bytes', ['process_resident_memory_bytes{job="skleyka"}', ofInstance]),
      panel('Задержка цикла событий, 99 %', 's', ['nodejs_eventloop_lag_p99_seconds{job="skleyka"}', ofInstance]),
    ],
  ],
  [
    'Диск и база',
    [
      panel('Диск занят', 'percentunit', ['skleyka_disk_used_ratio', ofInstance]),
      panel('Размер базы', 'bytes', ['max(skleyka_database_bytes)', 'база']),
      panel('Соединения с базой', 'short', ['sum by (state) (skleyka_database_connections)', '{{state}}']),
    ],
  ],
]

/** Returns the dashboard of Grafana as its JSON file, made of the table above. */
export function dashboardFile(): string {
  const height = 8
  const panels = rows.flatMap(([title, of], row) => {
    const y = row * (height + 1)
    const head = {
      id: row * 10 + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { h: 1, w: 24, x: 0, y },
    }
    return [head, ...of.map((one, at) => graph(one, row * 10 + at + 2, { h: height, w: 8, x: at * 8, y: y + 1 }))]
  })
  const source = { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Источник' }
  return `${JSON.stringify(
    {
      uid: 'skleyka',
      title: 'Склейка',
      schemaVersion: 39,
      editable: true,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [source] },
      panels,
    },
    null,
    2,
  )}\n`
}

const graph = (
  { title, unit, lines }: Panel,
  id: number,
  gridPos: Readonly<Record<'h' | 'w' | 'x' | 'y', number>>,
) => ({
  ...{ id, type: 'timeseries', title, gridPos },
  datasource: { type: 'prometheus', uid: '$datasource' },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: lines.map(({ expr, name }, at) => ({ refId: String.fromCharCode(65 + at), expr, legendFormat: name })),
})

function panel(title: string, unit: string, ...lines: readonly (readonly [expr: string, name: string])[]): Panel {
  return { title, unit, lines: lines.map(([expr, name]) => ({ expr, name })) }
}
