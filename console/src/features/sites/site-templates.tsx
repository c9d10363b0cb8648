import { everySite, type SiteRule } from '@skleyka/contract/access/site-rules.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { type KindPages, TemplatePages } from '../templates/templates.tsx'
import { SiteCheck } from './site-check.tsx'
import { SiteFields } from './site-fields.tsx'
import { modeLabels } from './site-labels.ts'

const kind: KindPages<SiteRule> = {
  methods: siteTemplates,
  path: 'setting/site',
  words: {
    one: 'Шаблон сайтов',
    another: 'Новый шаблон сайтов',
    about: 'Шаблон ограничивает сайты, где\u00a0работает плеер.',
  },
  begun: everySite,
  columns: [
    {
      id: 'mode',
      title: 'Где показывать',
      width: 220,
      shownFrom: 's',
      card: 'line',
      cell: ({ body }) => modeLabels[body.mode],
    },
    {
      id: 'domains',
      title: 'Доменов',
      width: 100,
      numeric: true,
      card: 'fact',
      cell: ({ body }) => body.mode !== 'ALL' && groupDigits(body.domains.length),
    },
  ],
  Fields: SiteFields,
  Beside: SiteCheck,
  summary: ({ mode }) => modeLabels[mode],
  entries: ({ domains }) => domains,
}

/** setting/site (product B9): templates of the sites on whose pages the player is shown. */
export default function SiteTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}
