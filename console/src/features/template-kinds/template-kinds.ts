import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { Earth, Globe, Layers, ListChecks, Megaphone, MonitorCog } from 'lucide-react'

/**
 * Every kind of templates, in the order of their fields: its calls, its section of the settings with its icon there, what it decides, and what holds for
 * videos without a template of it.
 */
export const templateKindTable = [
  {
    kind: 'metadata',
    icon: ListChecks,
    label: 'Метаданные',
    methods: metadataTemplates,
    section: 'metadata',
    page: 'Шаблоны метаданных',
    decides: 'Какие поля есть у\u00a0видео',
    without: '',
  },
  {
    kind: 'player',
    icon: MonitorCog,
    label: 'Плеер',
    methods: playerTemplates,
    section: 'player',
    page: 'Шаблоны плеера',
    decides: 'Как выглядит и\u00a0ведёт себя плеер',
    without: 'Плеер у\u00a0них станет обычным.',
  },
  {
    kind: 'site',
    icon: Globe,
    label: 'Сайты',
    methods: siteTemplates,
    section: 'site',
    page: 'Шаблоны сайтов',
    decides: 'На\u00a0каких сайтах идут видео',
    without: 'Они пойдут на\u00a0любых сайтах.',
  },
  {
    kind: 'country',
    icon: Earth,
    label: 'Страны',
    methods: countryTemplates,
    section: 'country',
    page: 'Шаблоны стран',
    decides: 'В\u00a0каких странах идут видео',
    without: 'Они пойдут в\u00a0любых странах.',
  },
  {
    kind: 'ad',
    icon: Megaphone,
    label: 'Реклама',
    methods: adTemplates,
    section: 'ad',
    page: 'Шаблоны рекламы',
    decides: 'Какая реклама идёт в\u00a0видео',
    without: 'Они пойдут без рекламы.',
  },
  {
    kind: 'ladder',
    icon: Layers,
    label: 'Кодирование',
    methods: ladderTemplates,
    section: 'encoding',
    page: 'Шаблоны кодирования',
    decides: 'В какие качества превращаются видео',
    without: 'Новые получат обычные качества.',
  },
] as const
