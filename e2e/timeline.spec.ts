import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { recordOf, uploadFile, waitUntilSettled } from '../tools/product/api.ts'
import { ffmpeg, makeClip } from '../tools/product/clips.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, studioApi, test } from './product/fixtures.ts'

test.describe('cuts', () => {
  const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
  /** Keys seek once the player knows how long the video is. */
  const playable = (page: Page) => expect(slider(page, 'Перемотка')).toHaveAttribute('max', /^\d{2}/)
  const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

  test('C-2.3-20 B5 a clip is cut out on the line of time of the editor, and the video is trimmed on its page, by keys alone', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const clip = await makeClip({ seconds: 20, width: 320, height: 180 })
    const { id } = await readyVideo(product, api, clip, 'нарезка.mp4')
    await openSignedIn(page, product, '/ac/studio/editor')
    const editor = page.getByRole('dialog', { name: 'нарезка', exact: true })
    // what is told of the picture comes after everything else of the editor
    await page.route(`**${recordPlayer.previewPlayerData.path}`, async (route) => {
      await expect(editor.getByLabel('Описание', { exact: true })).toBeVisible()
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Поиск по видео', exact: true }).fill('нарезка')
    await page.getByRole('link', { name: /^0:20\s*нарезка$/ }).press('Enter')
    await playable(page)
    await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '0\u00a0секунд из 20\u00a0секунд')

    await slider(page, 'Место на ленте').press('l')
    await expect.poll(() => seconds(page)).toBe(10)
    await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '10\u00a0секунд из 20\u00a0секунд')
    await page.keyboard.press('i')
    await expect(slider(page, 'Начало отрезка 1')).toHaveAttribute('aria-valuenow', '10000')
    await slider(page, 'Место на ленте').press('ArrowRight')
    await expect.poll(() => seconds(page)).toBe(15)
    await page.keyboard.press('o')
    await expect(slider(page, 'Начало отрезка 1')).toHaveAttribute('aria-valuenow', '10000')
    await slider(page, 'Конец отрезка 1').press('Home')
    await expect(slider(page, 'Конец отрезка 1')).toHaveAttribute('aria-valuenow', '10001')
    await slider(page, 'Конец отрезка 1').press('PageUp')
    await slider(page, 'Конец отрезка 1').press('PageDown')
    await editor.getByRole('textbox', { name: 'Конец отрезка 1', exact: true }).fill('0:12')
    await page.unroute(`**${recordPlayer.previewPlayerData.path}`)
    await expect(editor.getByText(/^Получится 0:02 из.0:20$/)).toBeVisible()
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Сделать клип…', exact: true }).press('Enter')
    const popup = page.getByRole('dialog', { name: 'Сделать клип', exact: true })
    await popup.getByRole('textbox', { name: 'Название', exact: true }).fill('Две секунды')
    await page.keyboard.press('Enter')
    await expect(popup.getByText('Клип готов.', { exact: true })).toBeVisible({ timeout: 60_000 })
    await popup.getByRole('link', { name: 'Открыть клип', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Две секунды', exact: true })).toBeVisible()
    const { records: found } = await api.call(records.getListByFilter, {
      filter: { q: 'секунды' },
      page: 1,
      perPage: 1,
    })
    expect(found.map(({ durationMs, name }) => [name, durationMs])).toEqual([['Две секунды', 2_000]])

    // keys of before the picture has come are not lost
    const released = Promise.withResolvers<void>()
    await page.route('**/init.mp4', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto(`${product.url}/admin/ac/studio/records/${id}`)
    await slider(page, 'Место на ленте').press('ArrowRight')
    await slider(page, 'Место на ленте').press('ArrowRight')
    released.resolve()
    await playable(page)
    await expect.poll(() => seconds(page)).toBe(10)
    await expect(slider(page, 'Место на ленте')).toHaveAttribute('aria-valuetext', '10\u00a0секунд из 20\u00a0секунд')
    await page.keyboard.press('c')
    await expect(page.getByText('Метка поставлена: 0:10', { exact: true })).toBeVisible()
    const mark = slider(page, 'Реклама')
    await expect(mark).toHaveAttribute('aria-valuetext', '10\u00a0секунд')
    await mark.press('Shift+ArrowRight')
    await expect(page.getByText('Метка перенесена: 0:11', { exact: true })).toBeVisible()
    expect((await api.call(cuepoints.list, { id })).cuepoints[0]?.atMs).toBe(11_000)
    await expect(mark, 'it is moved on at once').toBeFocused()
    await mark.press('Shift+ArrowLeft')
    await expect(page.getByText('Метка перенесена: 0:10', { exact: true })).toBeVisible()
    await expect.poll(() => seconds(page)).toBe(10)
    const marked = await api.call(cuepoints.list, { id })
    expect(marked.cuepoints).toEqual([{ atMs: 10_000, type: 'ad', name: '', data: [] }])
    await page.keyboard.press('i')
    await page.getByRole('button', { name: 'Обрезать…', exact: true }).press('Enter')
    const trim = page.getByRole('dialog', { name: 'Обрезать видео', exact: true })
    await trim.getByRole('button', { name: 'Обрезать', exact: true }).press('Enter')
    await expect(trim.getByText('Видео обрезано.', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect((await recordOf(api, id)).durationMs).toBe(10_000)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Вернуть исходное', exact: true }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Вернуть исходное', exact: true }).press('Enter')
    await expect(page.getByText('Исходное видео возвращается', { exact: true })).toBeVisible()
    await expect.poll(async () => (await recordOf(api, id)).durationMs, { timeout: 60_000 }).toBe(20_000)
    await expect
      .poll(async () => (await api.call(cuepoints.list, { id })).cuepoints.map(({ atMs }) => atMs))
      .toEqual([10_000])
  })
})

test.describe('cuepoints', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Метки видео', exact: true })
  const time = (page: Page, mark: string) => form(page).getByRole('textbox', { name: `${mark}: время`, exact: true })

  /** Twenty seconds; at the tenth sound and picture end for two of them. */
  async function clipWithBreak(): Promise<string> {
    const file = path.join(tmpdir(), `skleyka-break-${process.pid}.mp4`)
    const input = (source: string, seconds: number) => ['-f', 'lavfi', '-t', String(seconds), '-i', source]
    const picture = (name: string, seconds: number) => input(`${name}size=320x180:rate=25`, seconds)
    await ffmpeg([
      ...[...picture('testsrc2=', 9), ...picture('color=black:', 2), ...picture('smptebars=', 9)],
      ...[
        ...input('sine=frequency=440', 9),
        ...input('anullsrc=r=44100:cl=mono', 2),
        ...input('sine=frequency=600', 9),
      ],
      ...[
        '-filter_complex',
        '[0][1][2]concat=n=3:v=1:a=0[v];[3][4][5]concat=n=3:v=0:a=1[a]',
        '-map',
        '[v]',
        '-map',
        '[a]',
      ],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac', file],
    ])
    return file
  }

  test('P-M-29 C-7.3-19 A18 chapters are read from the description and cuepoints set by keys, and a player shows the ones and tells of the others', async ({
    page,
    product,
  }) => {
    const api = await studioApi(product)
    const { id, uuid } = await waitUntilSettled(api, await uploadFile(api, await clipWithBreak(), 'метки.mp4'))
    const { rowVersion } = await recordOf(api, id)
    const description = 'О фильме.\n0:02 Вступление\n[00:10] <i>Дорога</i>\n0:18 – Ночь'
    await api.call(records.update, { id, rowVersion, fields: { description } })
    await openSignedIn(page, product, `/ac/studio/records/${id}/cuepoints`)

    await form(page)
      .getByRole('button', { name: /^Прочитать из.описания$/ })
      .press('Enter')
    const popup = page.getByRole('dialog', { name: 'Главы из описания', exact: true })
    await expect(popup.getByRole('listitem')).toHaveCount(4)
    expect((await api.call(cuepoints.list, { id })).chapters).toEqual([])
    await popup.getByRole('button', { name: /^Взять 4.главы$/ }).press('Enter')
    await expect(time(page, 'Глава 3')).toHaveValue('0:10')
    await time(page, 'Глава 2').press('Shift+ArrowUp')
    await expect(time(page, 'Глава 2')).toHaveValue('0:03')

    const seek = page.getByRole('slider', { name: 'Перемотка', exact: true })
    await seek.press('Home')
    await seek.press('ArrowRight')
    await page.keyboard.press('c')
    await expect(time(page, 'Метка 1')).toHaveValue('0:05')
    await time(page, 'Метка 1').press('ArrowUp')
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(5.1)
    await form(page).getByRole('textbox', { name: 'Метка 1: данные', exact: true }).fill('sku = 17')
    await form(page).getByRole('button', { name: 'Подобрать паузы', exact: true }).press('Enter')
    await form(page).getByRole('spinbutton', { name: 'Пауз', exact: true }).fill('1')
    await page.keyboard.press('Enter')
    const proposal = form(page).getByRole('checkbox', { name: /^0:.*тишина 2.с, чёрный кадр 2.с.*$/ })
    await expect(proposal).toBeChecked({ timeout: 60_000 })
    await expectAccessible(page)
    await form(page)
      .getByRole('button', { name: /^Поставить 1.метку$/ })
      .press('Enter')
    await expect(form(page).getByText('метка уже есть', { exact: true })).toBeVisible()
    await time(page, 'Метка 2').fill('0:10')
    // somebody else has written chapters meanwhile
    const elsewhere = await api.call(cuepoints.list, { id })
    await api.call(cuepoints.save, {
      id,
      rowVersion: elsewhere.rowVersion,
      cuepoints: [],
      chapters: [{ atMs: 0, name: 'Чужая' }],
    })
    await page.keyboard.press('Control+S')
    await expect(form(page).getByText(/^Сохранённое сейчас: .*0:00 Чужая.*$/)).toBeVisible()
    await form(page).getByRole('button', { name: 'Оставить ваше', exact: true }).press('Enter')
    await page.keyboard.press('Control+S')
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    const kept = await api.call(cuepoints.list, { id })
    expect(kept.chapters.map(({ atMs }) => atMs)).toEqual([0, 3_000, 10_000, 18_000])
    expect(kept.cuepoints).toEqual([
      { atMs: 5_100, type: 'ad', name: '', data: [{ key: 'sku', value: '17' }] },
      { atMs: 10_000, type: 'ad', name: '', data: [] },
    ])

    // a page of http without a policy of its own: «frame-ancestors *» lets no about:blank frame the player
    await page.goto(`${product.url}/embed/${uuid}/chapters.vtt`)
    await page.setContent(`<iframe src="${product.url}/embed/${uuid}" width="900" height="500" allow="autoplay"></iframe>
    <script>window.heard = []; addEventListener('message', ({ data }) => data.type === 'cuepoint' && heard.push(data.cuepoint))</script>`)
    const frame = page.frameLocator('iframe')
    const at = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const menu = frame.getByRole('button', { name: /^Главы: .Начало.$/ })
    await menu.press('Enter')
    await frame.getByRole('menuitemradio', { name: /^0:03.+Вступление.$/ }).press('Enter')
    await expect.poll(at).toBe(3)
    await frame.locator('video').press('Control+ArrowRight')
    await expect.poll(at).toBe(10)
    await expect(frame.getByRole('button', { name: /^Главы: .<i>Дорога<\/i>.$/ })).toBeVisible()
    await frame.locator('video').press('Control+ArrowLeft')
    await expect.poll(at).toBe(3)
    // the one of the bar: the large one goes once the video has begun, which a seek may be
    await frame.getByRole('button', { name: 'Смотреть', exact: true }).last().press('Enter')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(kept.cuepoints)
    // the hand moves a mark on the line of time: it is kept when it is let go
    await page.goto(`/admin/ac/studio/records/${id}`)
    const marks = page.getByRole('slider', { name: 'Реклама', exact: true })
    await expect(marks).toHaveCount(2)
    const [from, to] = [await middle(marks.first()), await middle(marks.last())]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + (to.x - from.x) / 2, from.y, { steps: 4 })
    await expect(marks.first()).toHaveAttribute('aria-valuenow', /^7\d{3}$/)
    expect((await api.call(cuepoints.list, { id })).cuepoints).toEqual(kept.cuepoints)
    await page.mouse.up()
    const held = Number(await marks.first().getAttribute('aria-valuenow'))
    const saved = async () => (await api.call(cuepoints.list, { id })).cuepoints.map(({ atMs }) => atMs)
    await expect.poll(saved).toEqual([held, 10_000])
  })

  /** Returns where the hand takes it. */
  async function middle(handle: Locator): Promise<{ x: number; y: number }> {
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    if (!box) throw new Error('it is not drawn')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
})
