import type { Page } from '@playwright/test'
import { type CountryRule, everyCountry } from '@skleyka/contract/access/country-rules.ts'
import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { everySite } from '@skleyka/contract/access/site-rules.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { noAds } from '@skleyka/contract/ads/ads.ts'
import { usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { answerWith } from '../product/invented.ts'
import { expect, type Screen } from './screens.ts'

const changedAt = new Date('2026-11-20T09:41:00Z')

/** A template that was published and changed since. */
const template = <Body>(kind: string, id: number, name: string, body: Body) => ({
  id,
  kind,
  name,
  body,
  published: body,
  version: id + 1,
  publishedVersion: id,
  shared: false,
  sharedBy: null,
  default: id === 1,
  uses: { records: 1_840 * id, albums: 3, accounts: id === 1 ? 1 : 0 },
  createdDate: changedAt,
  updatedDate: changedAt,
  rowVersion: 4,
})

/** The list of a kind, and the form of its first template. */
function screensOf<Body>(kind: string, methods: TemplateMethods<Body>, body: Body): Screen[] {
  const path = `/admin/ac/studio/setting/${kind}`
  const one = template(kind, 1, 'Партнёры и\u00a0региональные вещатели', body)
  return [
    {
      name: `setting-${kind}`,
      open: async (page) => {
        const items = [one, template(kind, 2, 'Прокат', body), template(kind, 3, 'Только свои', body)]
        await answerWith(page, methods.list, { items, total: 3 })
        await page.goto(path)
        await expect(page.getByRole('row').nth(1)).toBeVisible()
      },
    },
    { name: `setting-${kind}-template`, open: (page) => openForm(page, methods, one, path) },
  ]
}

async function openForm<Body>(
  page: Page,
  methods: TemplateMethods<Body>,
  one: ReturnType<typeof template<Body>>,
  path: string,
) {
  await answerWith(page, methods.get, { template: one })
  await page.goto(`${path}/1`)
  await expect(page.getByRole('heading', { level: 1, name: one.name, exact: true })).toBeVisible()
}

const sites = {
  ...everySite,
  mode: 'ONLY' as const,
  domains: ['news.example', '*.tv.example', '*.xn--b1amnebsh.xn--p1ai'],
}
const countries: CountryRule = {
  ...everyCountry,
  mode: 'ONLY',
  countries: ['AM', 'BY', 'KG', 'KZ', 'RU', 'VC'],
  regions: ['RU-MOW'],
  allowed: { networks: ['203.0.113.0/24', '2001:db8::/32'], asns: [64_500] },
}

export const templateScreens: readonly Screen[] = [
  ...screensOf('site', siteTemplates, sites),
  ...screensOf('country', countryTemplates, countries),
  {
    name: 'setting-country-known',
    open: async (page) => {
      const knows = { countries: true, regions: true, asns: true }
      await answerWith(page, countryTemplates.places, { state: 'READY', knows, found: null })
      const one = template('country', 1, 'Прокат', countries)
      await openForm(page, countryTemplates, one, '/admin/ac/studio/setting/country')
      await page.getByRole('textbox', { name: 'Найти страну или регион', exact: true }).fill('гер')
    },
  },
  ...screensOf('player', playerTemplates, usualPlayer),
  {
    name: 'setting-player-clip',
    open: async (page, { record }) => {
      const body = { ...usualPlayer, look: { ...usualPlayer.look, clipId: record.id } }
      await openForm(page, playerTemplates, template('player', 1, 'Телеканал', body), '/admin/ac/studio/setting/player')
      await page.getByRole('radio', { name: 'Заглушка', exact: true }).press('Space')
      await expect(page.frameLocator('iframe').getByRole('region', { name: 'Клип вместо видео' })).toBeVisible()
    },
  },
  ...screensOf('ad', adTemplates, noAds),
  ...screensOf('encoding', ladderTemplates, usualLadder),
]
