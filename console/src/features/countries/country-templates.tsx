import { type CountryRule, everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { placeLineText } from '../../russian/country-names.ts'
import { type KindPages, TemplatePages } from '../templates/templates.tsx'
import { CountryCheck } from './country-check.tsx'
import { CountryFields } from './country-fields.tsx'
import { listText, modeLabels } from './country-labels.ts'
import { PlacesNote } from './places-note.tsx'

const kind: KindPages<CountryRule> = {
  methods: countryTemplates,
  path: 'setting/country',
  words: {
    one: 'Шаблон стран',
    another: 'Новый шаблон стран',
    about: 'Шаблон ограничивает страны, где\u00a0видно видео, и\u00a0задаёт исключения по\u00a0IP-адресам.',
  },
  begun: everyCountry,
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
      id: 'list',
      title: 'Список',
      width: 160,
      card: 'fact',
      cell: ({ body }) => body.mode !== 'ALL' && listText(body),
    },
  ],
  Fields: CountryFields,
  Beside: CountryCheck,
  Notice: PlacesNote,
  summary: (body) => (body.mode === 'ALL' ? modeLabels.ALL : `${modeLabels[body.mode]}, ${listText(body)}`),
  entries: ({ countries, regions, allowed, forbidden }) => [
    ...[...countries, ...regions].map(placeLineText),
    ...exceptions(allowed).map((line) => `всегда ${line}`),
    ...exceptions(forbidden).map((line) => `никогда ${line}`),
  ],
}

const exceptions = ({ networks, asns }: CountryRule['allowed']) => [...networks, ...asns.map((asn) => `AS${asn}`)]

/** setting/country (product B9): templates of the countries in which videos are shown. */
export default function CountryTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}
