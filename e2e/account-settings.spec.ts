import { expect, type Locator, type Page } from '@playwright/test'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { test } from './product/fixtures.ts'
import { answerWith } from './product/invented.ts'
import { heading, newPerson } from './product/people.ts'
import { expectPlaying } from './product/playing.ts'

test('C-2.3-21 P-Y-05 an account is renamed and has new videos as drafts, by keyboard alone', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'manager', [['managed', 'Было', 'VIDEO']])
  await page.goto('/admin/ac/managed/setting/account')
  await heading(page, 'Аккаунт')
  const name = page.getByRole('textbox', { name: 'Название', exact: true })
  await name.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Стало')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Код', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const zone = page.getByRole('combobox', { name: /^Часовой пояс.*$/ })
  await expect(zone).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Asia/Tomsk')
  await expect(page.getByRole('option', { name: /^.*\(Asia\/Tomsk\)$/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/\(Asia\/Tomsk\)$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: /^Язык по умолчанию.*$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  const drafts = page.getByRole('radio', { name: /^Оставлять черновиками.*опубликуют$/ })
  await expect(page.getByRole('radio', { name: /^Публиковать сразу.*готово$/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(drafts).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Стало', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Стало')
  await expect(drafts).toBeChecked()
  await expect(zone).toHaveValue(/\(Asia\/Tomsk\)$/)
})

test('C7 an account names the addresses of its own people, and a word that is none is told before it is saved', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'own-people', [['own-desk', 'Свои', 'VIDEO']])
  await page.goto('/admin/ac/own-desk/setting/account')
  await heading(page, 'Аккаунт')
  const field = page.getByRole('textbox', { name: /^Адреса своих сотрудников.*$/ })
  await field.fill('203.0.113.7\noffice')
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await save.press('Enter')
  await expect(page.getByText(/^Это не\sадрес и\sне\sсеть: office$/)).toBeVisible()
  await expectAccessible(page)
  await field.fill('203.0.113.77/24')
  await save.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('203.0.113.0/24')
  await page.reload()
  await expect(field).toHaveValue('203.0.113.0/24')
})

test('B9 A12 the default template of a kind is chosen and taken away on the page of the account, and asked about first', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'defaults', [['defaults-desk', 'Основные', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'defaults-desk' })
  const body = { mode: 'ONLY' as const, domains: ['kino.example'], emptyReferrer: true, apps: true }
  const { template } = await api.call(siteTemplates.create, { name: 'Партнёры', body })
  await api.call(siteTemplates.publish, { id: template.id, rowVersion: template.rowVersion })
  await page.goto('/admin/ac/defaults-desk/setting/account')
  const sites = page.getByRole('button', { name: /^.*Сайты$/ })
  await expect(sites).toHaveText('Без шаблона')
  await expect(page.getByRole('button', { name: /^.*Метаданные$/ })).toHaveText('Основной')
  await expectAccessible(page)
  const choose = async (name: string) => {
    await sites.press('Enter')
    await page.getByRole('option', { name, exact: true }).press('Enter')
    await save.press('Enter')
  }
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  // the contents of the page lead to its part
  await page.getByRole('link', { name: 'Основные шаблоны', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Основные шаблоны', exact: true })).toBeInViewport()
  await choose('Партнёры')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить', exact: true }).press('Enter')
  expect((await api.call(siteTemplates.get, { id: template.id })).template.default).toBe(false)
  await save.press('Enter')
  await page.getByRole('button', { name: 'Сделать основным', exact: true }).press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(sites).toHaveText('Партнёры')
  expect((await api.call(siteTemplates.get, { id: template.id })).template.default).toBe(true)
  await choose('Без шаблона')
  await page.getByRole('button', { name: 'Убрать', exact: true }).press('Enter')
  await expect(save).toBeDisabled()
  await expect(sites).toHaveText('Без шаблона')
  expect((await api.call(siteTemplates.get, { id: template.id })).template.default).toBe(false)
})

test('B9 new videos join the album that is chosen on the page of the account, which says so before it is deleted', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'gatherer', [['gathered', 'Новинки', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'gathered' })
  const { album } = await api.call(albums.create, { name: 'Новые', parentId: null })
  await page.goto('/admin/ac/gathered/setting/account')
  const choice = page.getByRole('combobox', { name: /^Альбом новых видео.*$/ })
  await expect(choice).toBeEnabled()
  await choice.focus()
  // a key that comes before the albums are read opens nothing
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Новые', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('option', { name: 'Новые', exact: true }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await api.call(uploads.createV2, { file: { name: 'лекция.mp4', size: 7 } })
  await page.goto(`/admin/ac/gathered/albums/${album.id}`)
  await expect(page.getByRole('link', { name: /^.*лекция.*$/ }).first()).toBeVisible()
  await expect(page.getByText(/^Сюда попадают новые видео аккаунта.*$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Действия с альбомом', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Удалить', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Новые видео аккаунта больше не.попадут/)
  await question.getByRole('button', { name: 'Удалить', exact: true }).press('Enter')
  await page.goto('/admin/ac/gathered/setting/account')
  await expect(choice).toHaveValue('')
})

test('B9 files that people sent are kept as long as the account says, and a shorter term is asked about by what it ends; alerts go to an address', async ({
  page,
  product,
}) => {
  await newPerson(page, product, 'sources', [['sources', 'Хранение', 'VIDEO']])
  await answerWith(page, accountSettings.countSources, { videos: 1_204, bytes: 3_400_000_000 })
  await page.goto('/admin/ac/sources/setting/account')
  const choice = page.getByRole('radio', { name: /^30.дней после обработки$/ })
  await choice.check()
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await save.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Удалить исходные файлы 1.204.видео\?/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Отменить', exact: true }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await question.getByRole('button', { name: /^Удалить и.сохранить$/ }).press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const mail = page.getByRole('textbox', { name: /^Почта для оповещений.*$/ })
  await mail.fill('it@kino.example, b@kino.example')
  await save.press('Enter')
  await expect(page.getByText(/^Это не.адрес почты$/)).toBeVisible()
  await mail.fill('it@kino.example')
  await save.press('Enter')
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(mail).toHaveValue('it@kino.example')
  await expect(page.getByText(/^Выключено: видео сами в.корзину не.уходят\.$/)).toBeVisible()
  await page.getByRole('radio', { name: /^Хранить всегда.*загрузили$/ }).check()
  await save.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('B9 videos of an account are shown under its own domain, which is typed on its page and tells nothing else of the product', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'domain', [['domain-desk', 'С доменом', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'domain-desk' })
  const { id, uuid } = await readyVideo(product, api, await studioClip(), 'домен.mp4')
  await page.goto('/admin/ac/domain-desk/setting/account')
  const domain = page.getByRole('textbox', { name: 'Домен вставок', exact: true })
  await domain.fill('localhost')
  await domain.press('Enter')
  await expect(
    page.getByText('Это не\u00a0домен. Напишите его целиком, например video.example.ru', { exact: true }),
  ).toBeVisible()
  await expect(domain).toBeFocused()
  await domain.fill('vидео.пример.рф')
  await domain.press('Enter')
  await expect(page.getByText('В\u00a0одном слове смешаны буквы разных алфавитов', { exact: true })).toBeVisible()
  await domain.fill('https://Видео.Пример.РФ/embed')
  await domain.press('Enter')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(domain, 'it stands as people read it').toHaveValue('видео.пример.рф')
  await page.reload()
  await expect(domain).toHaveValue('видео.пример.рф')
  // names below .localhost are this machine, for every browser
  await domain.fill('https://Video.Own.localhost/')
  await domain.press('Enter')
  await expect(domain).toHaveValue('video.own.localhost')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  const { embed } = await api.call(recordPlayer.previewPlayerData, { id })
  const address = new URL(product.url)
  address.hostname = 'video.own.localhost'
  expect(embed?.url).toBe(`${address.origin}/embed/${uuid}`)

  await page.goto(embed?.url ?? '')
  await page.getByRole('button', { name: 'Смотреть', exact: true }).first().press('Enter')
  await expectPlaying(page)
  expect(await page.context().cookies(address.origin)).toEqual([])
  expect((await page.goto(`${address.origin}/admin`))?.status()).toBe(404)
})

test('B9 the language of an account is chosen by keyboard, and new subtitles and sounds of its videos begin with it', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product, 'speaks', [['speaks', 'Говорящая', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'speaks' })
  const { id } = await readyVideo(product, api, await studioClip(), 'речь.mp4')
  await page.goto('/admin/ac/speaks/setting/account')
  const language = page.getByRole('combobox', { name: 'Язык по умолчанию', exact: true })
  await language.fill('казах')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(language).toHaveValue('Казахский')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/ac/speaks/records/${id}/subtitles`)
  await page.getByRole('button', { name: 'Написать', exact: true }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Язык', exact: true })).toHaveValue('Казахский')
  await page.goto(`/admin/ac/speaks/records/${id}/sound`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Добавить дорожку', exact: true }).click()
  await (await chosen).setFiles({ name: 'dub.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') })
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Язык', exact: true })).toHaveValue('Казахский')
})

test.describe('pictures', () => {
  const menuOf = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  /** The picture within a button or a line that is no picture to a screen reader: the name stands beside it. */
  const pictureIn = (place: Locator) => place.locator('img')
  const isDrawn = (picture: Locator) =>
    expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0)

  /** Chooses a file by the button, as somebody with a keyboard does. */
  async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = page.waitForEvent('filechooser')
    await button.press('Enter')
    await (await chooser).setFiles(file)
  }

  test('B9 C-2.8-23 by keyboard alone: a picture of oneself is seen before it is kept, stands in the header at once, and is removed', async ({
    page,
    product,
  }) => {
    const person = await newPerson(page, product, 'pictured', [['pictured', 'Лица', 'VIDEO']])
    await page.goto('/admin/ac/pictured/records')
    const menu = menuOf(page, person.email)
    await expect(pictureIn(menu)).toHaveCount(0)
    const buffer = await page.screenshot()
    await menu.press('Enter')
    await page.getByRole('link', { name: 'Профиль и права', exact: true }).press('Enter')
    await heading(page, 'Профиль и права')
    const own = page.getByRole('group', { name: 'Картинка профиля', exact: true })
    const chooses = own.getByRole('button', { name: 'Загрузить картинку', exact: true })
    const preview = page.getByRole('dialog', { name: 'Картинка профиля', exact: true })
    const keeps = preview.getByRole('button', { name: 'Сохранить', exact: true })

    // what cannot be shown is not sent
    await choose(page, chooses, { name: 'не картинка.png', mimeType: 'image/png', buffer: Buffer.from('слова') })
    await expect(preview.getByRole('alert')).toContainText('файл повреждён')
    await expect(keeps).toHaveCount(0)
    const other = preview.getByRole('button', { name: 'Выбрать другую', exact: true })
    await choose(page, other, { name: 'я.png', mimeType: 'image/png', buffer })
    await expect(preview.getByRole('alert')).toHaveCount(0)
    await isDrawn(pictureIn(preview).first())
    await expectAccessible(page)

    // the network fails once
    await page.route('**/pictures/avatar/*', (route) => route.abort(), { times: 1 })
    await keeps.press('Enter')
    await expect(preview.getByRole('alert')).toHaveText(
      'Картинку не\u00a0удалось передать. Проверьте сеть и\u00a0повторите',
    )
    await preview.getByRole('button', { name: 'Повторить', exact: true }).press('Enter')
    await expect(preview).toHaveCount(0)
    await isDrawn(pictureIn(own))
    await isDrawn(pictureIn(menu))
    const removes = own.getByRole('button', { name: 'Убрать картинку', exact: true })
    await expect(own.getByRole('button', { name: 'Заменить картинку', exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/admin/ac/pictured/setting/users')
    await isDrawn(pictureIn(page.getByRole('row').nth(1)))
    await menu.press('Enter')
    await isDrawn(pictureIn(page.getByRole('dialog', { name: 'Пользователь', exact: true })))
    await page.getByRole('link', { name: 'Профиль и права', exact: true }).press('Enter')

    await removes.press('Enter')
    await expect(removes).toHaveCount(0)
    await expect(chooses).toBeFocused()
    await expect(pictureIn(own)).toHaveCount(0)
    await expect(pictureIn(menu)).toHaveCount(0)
  })

  test('B9 P-Y-05 by keyboard alone: the logo of an account stands in its menu and the lists of accounts at once, what is typed beside it stays, and it is removed', async ({
    page,
    product,
  }) => {
    await newPerson(page, product, 'branded', [
      ['branded', 'С логотипом', 'VIDEO'],
      ['unbranded', 'Без логотипа', 'VIDEO'],
    ])
    await page.goto('/admin/ac/branded/setting/account')
    await heading(page, 'Аккаунт')
    const buffer = await page.screenshot()
    const name = page.getByRole('textbox', { name: 'Название', exact: true })
    await name.fill('Новое имя')
    const logo = page.getByRole('group', { name: 'Логотип', exact: true })
    const preview = page.getByRole('dialog', { name: 'Логотип', exact: true })
    const chooses = logo.getByRole('button', { name: 'Загрузить логотип', exact: true })
    await choose(page, chooses, { name: 'знак.png', mimeType: 'image/png', buffer })
    await isDrawn(pictureIn(preview).first())
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
    await expect(preview).toHaveCount(0)
    const menu = page.getByRole('banner').getByRole('button', { name: /^С логотипом\s*branded$/ })
    await isDrawn(pictureIn(menu))
    await isDrawn(pictureIn(logo))
    await expectAccessible(page)

    await expect(name).toHaveValue('Новое имя')
    await name.press('Enter')
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    const renamed = page.getByRole('banner').getByRole('button', { name: /^Новое имя\s*branded$/ })
    await isDrawn(pictureIn(renamed))
    await renamed.press('Enter')
    const list = page.getByRole('dialog', { name: 'Аккаунты', exact: true })
    await isDrawn(pictureIn(list.getByRole('link', { name: 'Новое имя', exact: true })))
    await expect(pictureIn(list.getByRole('link', { name: 'Без логотипа', exact: true }))).toHaveCount(0)
    await page.goto('/admin/')
    await isDrawn(pictureIn(page.getByRole('main').getByRole('link', { name: /^Новое имя.*$/ })))

    await page.goto('/admin/ac/branded/setting/account')
    const removes = logo.getByRole('button', { name: 'Убрать логотип', exact: true })
    await removes.press('Enter')
    await expect(removes).toHaveCount(0)
    await expect(chooses).toBeFocused()
    await expect(pictureIn(renamed)).toHaveCount(0)
  })
})
