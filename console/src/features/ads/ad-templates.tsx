import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { type AdBody, noAds, ownBlocks } from '@skleyka/contract/ads/ads.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { type KindPages, TemplatePages } from '../templates/templates.tsx'
import { AdFields } from './ad-fields.tsx'
import { AdSimulator } from './ad-simulator.tsx'

const kind: KindPages<AdBody> = {
  methods: adTemplates,
  path: 'setting/ad',
  words: {
    one: 'Шаблон рекламы',
    another: 'Новый шаблон рекламы',
    about: 'Шаблон задаёт, какую рекламу, когда и\u00a0кому показывать.',
  },
  begun: noAds,
  columns: [
    {
      id: 'blocks',
      title: 'Блоков',
      width: 90,
      numeric: true,
      card: 'fact',
      cell: ({ body }) => groupDigits(body.blocks.length),
    },
    {
      id: 'breaks',
      title: 'Пауз',
      width: 90,
      numeric: true,
      card: 'fact',
      cell: ({ body }) => groupDigits(body.breaks.length),
    },
  ],
  Fields: AdFields,
  Beside: AdSimulator,
  summary: ({ blocks, breaks }) => `Блоков: ${blocks.length}, пауз: ${breaks.length}`,
  entries: ({ blocks }) => ownBlocks(blocks).map(({ name }) => name),
}

/** setting/ad (product B9): templates of which ads are shown, when and to whom. */
export default function AdTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}
