import type { Page } from '@playwright/test'
import { panelColours, usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { heavyClip } from '../../tools/product/clips.ts'
import { signInHere } from '../product/fixtures.ts'
import { linkInMail } from '../product/letters.ts'
import { peoplePassword } from '../product/people.ts'
import { expect, type Screen } from './screens.ts'

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

async function pick(page: Page, name: string, sizeBytes: number) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Выбрать/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'video/mp4', buffer: await heavyClip(sizeBytes) })
}

const longEmail = 'anna.konstantinopolskaya@long-studio-name.example'

/** Asks for another address for who is signed in, unless that waits already. */
async function askForEmail(page: Page) {
  await page.goto('/id/security')
  await heading(page)
  if (await page.getByRole('button', { name: 'Отменить смену', exact: true }).isVisible()) return
  await page.goto('/id/security/email')
  await page.getByLabel('Новый адрес', { exact: true }).fill(longEmail)
  await page.getByLabel('Пароль', { exact: true }).fill(peoplePassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Отменить смену', exact: true })).toBeVisible()
}

/** The player in the shape a site frames it in. */
const embed = (name: string, open: Screen['open'], height: number): Screen => ({
  name,
  who: 'stranger',
  isWindow: true,
  height,
  open,
})

export const publicScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/admin/')
      await heading(page)
    },
  },
  {
    name: 'sign-in-refused',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/admin/')
      await signInHere(page, { email: longEmail, password: 'не тот пароль' })
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'verify-unknown',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/verify')
      await page
        .getByLabel('Файл отчёта', { exact: true })
        .setInputFiles({ name: 'Отчёт.csv', mimeType: 'text/csv', buffer: Buffer.from('Видео;Просмотры') })
      await expect(page.getByRole('status')).toContainText('Такого отчёта')
    },
  },
  {
    name: 'forgot',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/id/forgot')
      await heading(page)
    },
  },
  {
    name: 'forgot-mailed',
    who: 'stranger',
    open: async (page) => {
      await page.goto('/id/forgot')
      await page.getByLabel('Почта', { exact: true }).fill(longEmail)
      await page.keyboard.press('Enter')
      await page.waitForLoadState()
      await heading(page)
    },
  },
  {
    name: 'security',
    open: async (page) => {
      await page.goto('/id/security')
      await heading(page)
    },
  },
  {
    name: 'security-on',
    open: async (page) => {
      await page.goto('/id/security/app')
      await heading(page)
    },
  },
  {
    name: 'email-new',
    who: 'outsider',
    open: async (page) => {
      await page.goto('/id/security/email')
      await page.getByLabel('Новый адрес', { exact: true }).fill('outsider@people.example')
      await page.getByLabel('Пароль', { exact: true }).fill(peoplePassword)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'email-waiting',
    who: 'outsider',
    open: askForEmail,
  },
  {
    name: 'email-confirm',
    who: 'outsider',
    open: async (page, { product }) => {
      await askForEmail(page)
      await page.goto(await linkInMail(product.dataDir, longEmail))
      await expect(page.getByRole('button', { name: 'Подтвердить адрес', exact: true })).toBeVisible()
    },
  },
  {
    name: 'email-signed-out',
    who: 'stranger',
    open: async (page, { product }) => {
      await page.goto(await linkInMail(product.dataDir, longEmail))
      await heading(page)
    },
  },
  {
    name: 'passkey-new',
    open: async (page) => {
      await page.goto('/id/security/passkey')
      await heading(page)
    },
  },
  {
    name: 'set-password',
    who: 'stranger',
    open: async (page, { passwordLink }) => {
      await page.goto(passwordLink)
      await heading(page)
    },
  },
  {
    name: 'link-spent',
    who: 'stranger',
    open: async (page, { passwordLink }) => {
      await page.goto(`${passwordLink.slice(0, -4)}xxxx`)
      await heading(page)
    },
  },
  embed(
    'embed',
    async (page, { record }) => {
      await page.goto(`/embed/${record.uuid}`)
      await page.getByRole('button', { name: 'Смотреть' }).first().click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
      await page.keyboard.press('Space')
      await expect(page.getByRole('group', { name: 'Управление' })).toBeVisible()
    },
    360,
  ),
  ...(['dark', 'light'] as const).flatMap((theme) =>
    [360, 844].map((height) =>
      embed(
        `embed-settings-${theme}-${height}`,
        async (page, { record }) => {
          const look = { ...usualPlayer.look, theme, ...panelColours[theme] }
          await page.route(`**/embed/${record.uuid}`, async (route) => {
            const answer = await route.fetch()
            const body = (await answer.text())
              .replace('"author":null', '"author":"Заповедник «Долгий ручей»"')
              .replace('"template":null', `"template":${JSON.stringify({ ...usualPlayer, look })}`)
            await route.fulfill({ response: answer, body })
          })
          await page.goto(`/embed/${record.uuid}`)
          await page.getByRole('button', { name: 'Смотреть' }).first().click()
          await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
          await page.keyboard.press('k')
          await page.getByRole('button', { name: 'Настройки', exact: true }).click()
          await expect(page.getByRole('menu', { name: 'Настройки' })).toBeVisible()
        },
        height,
      ),
    ),
  ),
  embed(
    'embed-first',
    async (page, { record }) => {
      await page.goto(`/embed/${record.uuid}`)
      await expect(page.getByRole('button', { name: 'Смотреть' }).first()).toBeVisible()
    },
    180,
  ),
  ...(['dark', 'light'] as const).map((theme) =>
    embed(
      `embed-heat-${theme}`,
      async (page, { record }) => {
        const heat = Array.from({ length: 100 }, (_, place) => Math.round(60 + 30 * Math.sin(place / 7) - place / 3))
        const light = { ...usualPlayer.look, theme, accent: '#2f54d1', onAccent: '#ffffff' }
        const template = theme === 'light' ? { ...usualPlayer, look: light } : usualPlayer
        await page.route(`**/embed/${record.uuid}`, async (route) => {
          const answer = await route.fetch()
          const replacements = {
            '"heat":null': `"heat":${JSON.stringify(heat)}`,
            '"template":null': `"template":${JSON.stringify(template)}`,
          }
          let body = await answer.text()
          for (const [before, after] of Object.entries(replacements)) body = body.replace(before, after)
          await route.fulfill({ response: answer, body })
        })
        await page.goto(`/embed/${record.uuid}`)
        await page.getByRole('button', { name: 'Смотреть' }).first().click()
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4)
        await page.keyboard.press('Space')
        const line = page.getByRole('slider', { name: 'Перемотка' })
        await line.focus()
        await page.keyboard.press('ArrowRight')
        await expect(page.locator('.heat')).toHaveCSS('opacity', '1')
      },
      360,
    ),
  ),
  ...(['dark', 'light'] as const).map((theme) =>
    embed(
      `embed-clip-${theme}`,
      async (page, { record }) => {
        const uuid = '00000000-0000-4000-8000-000000000000'
        const text = 'Показ закончился вместе с сезоном. Новые выпуски — на сайте телеканала с 1 сентября'
        const refusal = { state: 'refused', code: 'EXPIRED', from: null, told: text, clip: record.uuid }
        const refused = { uuid, title: '', look: { ...usualPlayer.look, theme }, ...refusal }
        await page.route(`**/embed/${uuid}`, async (route) => {
          const answer = await route.fetch()
          const body = (await answer.text()).replace(/(type="application\/json">).*?<\/script>/, (_, begin: string) =>
            [begin, JSON.stringify(refused), '</script>'].join(''),
          )
          await route.fulfill({ response: answer, body })
        })
        await page.goto(`/embed/${uuid}`)
        await page.getByRole('button', { name: 'Смотреть' }).click()
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
        await page.keyboard.press('Space')
      },
      theme === 'dark' ? 360 : 180,
    ),
  ),
  embed('embed-missing', (page) => page.goto('/embed/00000000-0000-4000-8000-000000000000'), 240),
  {
    name: 'upload-link',
    who: 'stranger',
    open: async (page, { newLink }) => {
      await page.goto(await newLink())
      await heading(page)
    },
  },
  {
    name: 'upload-link-sending',
    who: 'stranger',
    open: async (page, { newLink }) => {
      await page.route(/\/api\/uploader\/upload\/[^/]+\/2$/, () => undefined)
      await page.goto(await newLink())
      await pick(page, 'Рассвет на перевале, дубль 3, исправлено для показа заказчику.mp4', 11_000_000)
      await expect(page.getByText('%').first()).toBeVisible()
    },
  },
  {
    name: 'upload-link-closed',
    who: 'stranger',
    open: async (page, { closedLink }) => {
      await page.goto(closedLink)
      await heading(page)
    },
  },
]
