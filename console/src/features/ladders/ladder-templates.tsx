import { type LadderBody, usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { AccountRuleCard } from '../quality-rules/quality-rules.tsx'
import { type KindPages, TemplatePages } from '../templates/templates.tsx'
import { LadderEstimate } from './ladder-estimate.tsx'
import { LadderFields } from './ladder-fields.tsx'
import { qualityLabels, rungText } from './ladder-labels.ts'

const kind: KindPages<LadderBody> = {
  methods: ladderTemplates,
  path: 'setting/encoding',
  words: {
    one: 'Шаблон кодирования',
    another: 'Новый шаблон кодирования',
    about:
      'Шаблон задаёт качества видео. Без шаблона видео кодируется в\u00a0исходное качество, 1080, 720, 480 и\u00a0360.',
  },
  begun: usualLadder,
  columns: [
    {
      id: 'rungs',
      title: 'Качества',
      width: 240,
      shownFrom: 's',
      card: 'line',
      cell: ({ body }) => sides(body),
    },
    {
      id: 'quality',
      title: 'Картинка',
      width: 120,
      card: 'fact',
      cell: ({ body }) => qualityLabels[body.quality],
    },
  ],
  Fields: LadderFields,
  Beside: LadderEstimate,
  Below: AccountRuleCard,
  summary: sides,
  entries: ({ rungs }) => rungs.map(rungText),
}

/** «Исходное, 1080, 720». */
function sides({ keepSource, rungs }: LadderBody): string {
  return [...(keepSource ? ['Исходное'] : []), ...rungs.map(({ side }) => side)].join(', ')
}

/** setting/encoding (product A5): templates of the renditions that videos are made into. */
export default function LadderTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}
